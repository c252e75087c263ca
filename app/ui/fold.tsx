import { type ReactNode, useState } from "react";

/** Secondary content behind one line of a form. Opens when content arrives; never closes while in use. */
export function Fold({
  summary,
  isOpen = false,
  children,
}: {
  summary: ReactNode;
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
