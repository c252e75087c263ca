import type { ReactNode } from "react";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import type { Crumb } from "./structured-data.ts";

/** An inner page: the way here, its heading, a lead sentence, then what it has to say. */
export function PageFrame({
  crumbs = [],
  heading,
  lead,
  children,
}: {
  crumbs?: readonly Crumb[];
  heading: string;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="wrap pt-2 pb-16 sm:pb-24">
      {crumbs.length > 0 && <Breadcrumbs crumbs={crumbs} />}
      <h1 className="mt-6 max-w-4xl text-3xl sm:mt-8">{heading}</h1>
      {lead && (
        <div className="mt-4 max-w-[62ch] text-lg text-muted">{lead}</div>
      )}
      <div className="mt-10">{children}</div>
    </div>
  );
}
