import { nameBidiControls } from "../../../server/bidi-controls.ts";
import { Fold } from "../../../ui/fold.tsx";
import type { Difference } from "./text-differences.ts";

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
                <Value text={before} as="del" />
              </p>
            )}
            <p>
              {after === undefined ? (
                "Removed"
              ) : (
                <>
                  <span className="sr-only">After: </span>
                  <Value text={after} as="ins" />
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
    <Fold summary={`Show all ${list.length} differences`}>{table}</Fold>
  );
}

function Value({ text, as: Tag }: { text: string; as: "del" | "ins" }) {
  return (
    <>
      {/^#[0-9a-f]{6}$/.test(text) && (
        <svg
          viewBox="0 0 1 1"
          className="mr-2 inline size-5 rounded-control border border-control align-text-bottom"
          aria-hidden="true"
        >
          <path fill={text} d="M0 0h1v1H0z" />
        </svg>
      )}
      <Tag className={Tag === "ins" ? "no-underline" : undefined}>
        {nameBidiControls(text)}
      </Tag>
    </>
  );
}

const mostShown = 12;
