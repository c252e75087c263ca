import { type MarkName, SheetMark } from "../brand/drawings/mark.tsx";

export type Point = { title: string; text: string; mark?: MarkName };

export function Points({
  points,
  level: Heading = "h3",
  className,
}: {
  points: readonly Point[];
  level?: "h2" | "h3";
  className: string;
}) {
  return (
    <ul className={`grid gap-x-12 gap-y-8 ${className}`}>
      {points.map(({ title, text, mark }) => (
        <li key={title} className="max-sm:flex max-sm:gap-4">
          {mark && <SheetMark name={mark} />}
          <div>
            <Heading className="text-xl sm:mt-4">{title}</Heading>
            <p className="mt-2 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
