import type { Difference } from "./differences.ts";

/** Before and after: side by side on a wide screen, stacked on a phone. */
export function Differences({ list }: { list: readonly Difference[] }) {
  if (list.length === 0) {
    return <p className="text-muted">Nothing is different from the site.</p>;
  }
  const table = (
    <dl className="divide-y divide-line border-y border-line">
      {list.map(({ label, before, after }) => (
        <div
          key={`${label} ${after}`}
          className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[14rem_1fr]"
        >
          <dt className="font-semibold">{label}</dt>
          <dd className="stack-1 break-words whitespace-pre-line">
            {before !== undefined && (
              <p className="text-muted">
                <span className="sr-only">Before: </span>
                <del>{before}</del>
              </p>
            )}
            <p>
              {after === undefined ? (
                "Removed"
              ) : (
                <>
                  <span className="sr-only">After: </span>
                  <ins className="no-underline">{after}</ins>
                </>
              )}
            </p>
          </dd>
        </div>
      ))}
    </dl>
  );
  return list.length <= mostShown ? (
    table
  ) : (
    <details>
      <summary className="min-h-11 py-2.5 font-semibold">
        {`${list.length} differences`}
      </summary>
      {table}
    </details>
  );
}

/** More are folded, so that what to do with them stays in sight. */
const mostShown = 12;
