import type { ReactNode } from "react";

export function Disclosure({
  question,
  isOpen,
  children,
}: {
  question: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen || undefined} className="group border-b border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-4 text-lg font-semibold [&::-webkit-details-marker]:hidden">
        {question}
        <svg
          viewBox="0 0 20 20"
          className="size-5 shrink-0 text-muted [transition:rotate_.18s] group-open:rotate-45"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M10 3v14M3 10h14" />
        </svg>
      </summary>
      <div className="max-w-[65ch] pb-5 text-muted">{children}</div>
    </details>
  );
}
