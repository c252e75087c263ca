import type { ReactNode } from "react";
import { TextLink } from "../../ui/text-link.tsx";

export function PageHead({
  up,
  upNote,
  title,
  children,
}: {
  up?: { href: string; label: string };
  upNote?: ReactNode;
  title: string;
  children?: ReactNode;
}) {
  return (
    <header className="stack-2">
      {up && (
        <p className="text-sm text-muted">
          <a href={up.href} className="underline underline-offset-4">
            {up.label}
          </a>
          {upNote}
        </p>
      )}
      <h1 className="text-2xl">{title}</h1>
      {children && <p className="max-w-[68ch] text-muted">{children}</p>}
    </header>
  );
}

export const maxLinksShown = 12;

export function Chips({
  label,
  links,
  className = "",
}: {
  label: string;
  links: readonly { href: string; label: string; isCurrent: boolean }[];
  className?: string;
}) {
  return (
    <nav aria-label={label} className={`flex flex-wrap gap-2 ${className}`}>
      {links.map(({ href, label, isCurrent }) => (
        <a
          key={href}
          href={href}
          aria-current={isCurrent ? "page" : undefined}
          className="inline-flex min-h-11 items-center rounded-control border border-control px-4 py-1.5 leading-tight aria-[current=page]:border-ink aria-[current=page]:bg-sunken aria-[current=page]:font-semibold"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

export function PageLinks({
  links,
}: {
  links: Readonly<Record<string, string | false | undefined>>;
}) {
  return (
    <nav aria-label="Pages" className="flex gap-6 empty:hidden">
      {Object.entries(links).map(
        ([label, href]) =>
          href && <TextLink key={label} href={href} label={label} />,
      )}
    </nav>
  );
}

export function Lines({ children }: { children: ReactNode }) {
  return (
    <ul className="divide-y divide-line border-y border-line empty:hidden">
      {children}
    </ul>
  );
}

export function Line({
  what,
  note,
  children,
}: {
  what: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
      <div className="min-w-0 break-words">
        {what}
        {note && <p className="text-sm text-muted">{note}</p>}
      </div>
      {children}
    </li>
  );
}
