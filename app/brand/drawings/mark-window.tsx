import { Mark, type MarkName } from "./mark.tsx";

export function MarkWindow({
  name,
  className,
}: {
  name: MarkName;
  className: string;
}) {
  return (
    <div className={`window ${className}`}>
      <svg viewBox="0 0 72 92" className="drawn" aria-hidden="true">
        <path d="M5 83V36a31 31 0 0 1 62 0v47z" />
        <path d="M5 36h62M36 36V5M36 36 14 14M36 36l22-22M21 36a15 15 0 0 1 30 0" />
        <path d="M5 83V36a31 31 0 0 1 62 0v47M1 83h70v6H1z" />
      </svg>
      <Mark name={name} className="w-1/2" />
    </div>
  );
}
