import { PageLink } from "../page-link.tsx";
import type { Crumb } from "./structured-data.ts";

/** The last entry is the current page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {crumbs.map(({ name, path }, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            <li
              key={path}
              className={`flex items-center gap-2 ${isLast ? "max-sm:hidden" : ""}`}
            >
              {index > 0 && <span aria-hidden="true">›</span>}
              {isLast ? (
                <span aria-current="page" className="py-2">
                  {name}
                </span>
              ) : (
                <PageLink
                  to={path}
                  className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                >
                  {name}
                </PageLink>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
