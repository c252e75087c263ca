import type { ReactNode } from "react";

export type Wiring = {
  /** The control's id, for links to it; with several options, the first one's. */
  id?: string | undefined;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
};

export function Hint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={`${id}-hint`} className="mb-2 text-sm text-muted">
      {children}
    </p>
  );
}

export function ErrorText({
  id,
  children,
}: {
  id: string;
  children: ReactNode;
}) {
  if (!children) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 text-sm font-semibold text-danger">
      {children}
    </p>
  );
}

/** The ids of the hint and the error, if there are any. */
export function describedBy(
  id: string,
  hint: ReactNode,
  error: string | undefined,
) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}
