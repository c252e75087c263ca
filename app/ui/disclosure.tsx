import { type ReactNode, useState } from "react";

/** A question that expands its answer; works without JavaScript. */
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
          className="size-5 shrink-0 text-muted [transition:rotate_.2s] group-open:rotate-45"
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

/**
 * Secondary content, collapsed to one line of a form. Opens for content that arrives, and never closes while the
 * visitor uses it.
 */
export function Fold({
  summary,
  isOpen = false,
  children,
}: {
  summary: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <details open={wasOpen || undefined}>
      <summary className="flex min-h-11 items-center underline underline-offset-4">
        {summary}
      </summary>
      {children}
    </details>
  );
}
