import type { ReactNode } from "react";

export type FieldProps = {
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

export function describedBy(
  id: string,
  hint: ReactNode,
  error: string | undefined,
) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}
