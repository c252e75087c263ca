import { PageLink } from "../page-link.tsx";
import type { Crumb } from "./breadcrumb-list.ts";

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const isLong = crumbs.length > 4;
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {crumbs.map(({ name, path }, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            <li
              key={path}
              className={`flex items-center gap-2 ${isLast || (isLong && index === 0) ? "max-sm:hidden" : ""}`}
            >
              {index > 0 && (
                <span
                  aria-hidden="true"
                  className={
                    isLong && index === 1 ? "max-sm:hidden" : undefined
                  }
                >
                  ›
                </span>
              )}
              {isLast ? (
                <span aria-current="page" className="py-2">
                  {name}
                </span>
              ) : (
                <PageLink
                  to={path}
                  className="-mx-1.5 inline-flex min-h-11 items-center px-1.5 underline-offset-4 hover:underline"
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
