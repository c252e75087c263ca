import type { ReactNode } from "react";

/** A standalone link with a touch target of full height. */
export function TextLink({
  href,
  children,
}: {
  href: string;
  children: ReactNode;
}) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      {children}
    </a>
  );
}
