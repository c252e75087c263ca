import type { ReactNode } from "react";

export function TopBar({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <aside
      aria-label={label}
      style={atTheTop}
      className={`floating no-print border-b ${className}`}
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-4 text-sm">
        {children}
      </div>
    </aside>
  );
}

/** Inline, because only script shows the bar: as classes these styles would add to every page. */
const atTheTop = {
  position: "sticky",
  top: 0,
  bottom: "auto",
  padding: 0,
} as const;
