import { maxResults } from "../../leads/search/search-condition.server.ts";
import { urlWith } from "../queue-url.ts";
import { PageLinks } from "../shell/page-parts.tsx";
import {
  QueueTableRow,
  type RowContext,
  type UrgentRow,
} from "./queue-row.tsx";
import { type Preset, type View, views } from "./view.ts";

export type ListedRows = {
  rows: readonly UrgentRow[];
  typed: string;
  context: RowContext;
  isFirst: boolean;
  next: string | undefined;
};

export function QueueList({
  view,
  newSince,
  rows,
  typed,
  context,
  isFirst,
  next,
}: { view: View; newSince: Date } & ListedRows) {
  const pageAfter = (after: string | undefined) =>
    urlWith(context.url, { after, lead: undefined });
  return (
    <section aria-label="Leads" className="@container stack-4">
      <p role="status">
        <button
          type="button"
          data-new=""
          hidden
          className="min-h-12 w-full rounded-control bg-action px-4 font-semibold text-on-action"
        />
      </p>
      <div data-rows="" data-new-since={newSince.toISOString()}>
        {rows.length === 0 ? (
          <p className="text-muted">{emptyMessage(view, typed)}</p>
        ) : (
          <table className="block border-t border-line">
            <thead className="hidden @5xl:block">
              <tr className="queue-columns text-sm text-muted">
                {columns.map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="block">
              {rows.map((row) => (
                <QueueTableRow key={row.id} row={row} context={context} />
              ))}
            </tbody>
          </table>
        )}
      </div>
      {view.by === "search" && !isFirst && !next && (
        <p className="text-muted">
          {`A search lists only the newest ${maxResults}. To find older ones, add another word.`}
        </p>
      )}
      <PageLinks
        links={{
          "First page": !isFirst && pageAfter(undefined),
          "Next page": next && pageAfter(next),
        }}
      />
    </section>
  );
}

const columns = [
  "Who",
  "Where and what",
  "What happened",
  "Source",
  "Status",
  "Next",
];

function emptyMessage(view: View, typed: string) {
  if (view.by === "search") {
    return typed
      ? `Nothing found for “${typed}”. Try a name, four digits of the phone number, an email, a reference, or words from their description.`
      : "Type a name, at least four digits of a phone number, an email, a reference, or words from their description.";
  }
  if (view.by !== "preset") return "No open leads here.";
  const { empty }: Preset = views[view.key];
  return (
    empty ?? "Nobody is waiting. The next lead shows up here within a second."
  );
}
