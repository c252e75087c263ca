import { PageLink } from "../page-link.tsx";

export function Pager({
  label,
  page,
  pages,
  pathOf,
}: {
  label: string;
  page: number;
  pages: number;
  pathOf: (page: number) => string;
}) {
  if (pages <= 1) return null;
  const around = [1, page - 1, page, page + 1, pages];
  const shown = [...new Set(around)].filter((n) => n >= 1 && n <= pages);
  return (
    <nav aria-label={label} className="mt-4">
      <ul className="flex flex-wrap items-center gap-1">
        {page > 1 && (
          <Step to={pathOf(page - 1)} rel="prev">
            Previous
          </Step>
        )}
        {shown.map((n, index) => (
          <li key={n} className="flex items-center gap-1">
            {n - (shown[index - 1] ?? 0) > 1 && (
              <span aria-hidden="true">…</span>
            )}
            <PageLink
              to={pathOf(n)}
              aria-label={`Page ${n}`}
              aria-current={n === page ? "page" : undefined}
              className={`${step} ${n === page ? "border border-control font-semibold" : ""}`}
            >
              {n}
            </PageLink>
          </li>
        ))}
        {page < pages && (
          <Step to={pathOf(page + 1)} rel="next">
            Next
          </Step>
        )}
      </ul>
    </nav>
  );
}

const step =
  "inline-flex min-h-11 min-w-11 items-center justify-center rounded-control px-2 underline-offset-4 hover:underline";

function Step(props: { to: string; rel: "prev" | "next"; children: string }) {
  return (
    <li>
      <PageLink {...props} className={`${step} font-semibold`} />
    </li>
  );
}
