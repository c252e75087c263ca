import { findUrgency } from "../../delivery/messages/urgency.ts";
import { referenceOf } from "../../forms/reference.ts";
import {
  type LeadStatus,
  statusLabel,
} from "../../leads/events/lead-status.ts";
import { listStatuses } from "../../leads/events/lead-status-store.server.ts";
import { page, type SignedIn } from "../desk-request.server.ts";
import { hasRight } from "../rights.ts";
import { readLatest } from "./live.server.ts";
import { sortQueue, type UrgentRow, waitingTime } from "./queue.ts";
import { listQueueRows } from "./queue-rows.server.ts";

/** The views of the queue, by their name in the address. */
const views = [
  { key: "open", label: "Open", heading: "Queue" },
  { key: "mine", label: "Mine", heading: "Mine" },
  { key: "closed", label: "Closed", heading: "Closed" },
] as const;

/** Everything that somebody waits for, what needs a call first on top. */
export async function showQueue(desk: SignedIn): Promise<Response> {
  const { database, now, delivery, laws } = desk.services;
  const { account } = desk.session;
  const asked = desk.url.searchParams.get("view");
  const view = views.find(({ key }) => key === asked) ?? views[0];
  const rows = await listQueueRows(database, {
    ownerAccount: view.key === "mine" ? account.id : undefined,
    isClosed: view.key === "closed",
  });
  const time = now();
  const urgent = rows.map((row) => ({
    ...row,
    urgency: findUrgency(row.facts, delivery.plan.urgent, laws, time),
  }));
  const latest = await readLatest(database);
  const statuses = await listStatuses(database);
  return page(
    desk,
    view.heading,
    <div data-live={latest}>
      <h1 className="text-2xl">{view.heading}</h1>
      <nav aria-label="Views" className="mt-4 flex flex-wrap gap-2">
        {views.map(({ key, label }) => (
          <a
            key={key}
            href={`/?view=${key}`}
            aria-current={key === view.key ? "page" : undefined}
            className="inline-flex min-h-11 items-center rounded-control border border-control px-4 aria-[current=page]:border-ink aria-[current=page]:bg-sunken aria-[current=page]:font-semibold"
          >
            {label}
          </a>
        ))}
      </nav>
      <Rows
        rows={sortQueue(urgent, time)}
        statuses={statuses}
        now={time}
        isAnonymous={!hasRight(account.role, "seeDetails")}
      />
    </div>,
    { current: view.key === "mine" ? "/?view=mine" : "/" },
  );
}

function Rows({
  rows,
  ...rest
}: {
  rows: readonly UrgentRow[];
  statuses: readonly LeadStatus[];
  now: Date;
  isAnonymous: boolean;
}) {
  return (
    <div data-rows="" className="mt-6">
      {rows.length === 0 ? (
        <p className="text-muted">
          Nobody is waiting. The next lead shows up here within a second.
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <Row key={row.id} row={row} {...rest} />
          ))}
        </ul>
      )}
    </div>
  );
}

const kinds = {
  lead: "",
  callback: "Callback",
  unfinished: "Unfinished review",
};

function Row({
  row,
  statuses,
  now,
  isAnonymous,
}: {
  row: UrgentRow;
  statuses: readonly LeadStatus[];
  now: Date;
  isAnonymous: boolean;
}) {
  const isUrgent = row.urgency.length > 0;
  const title = isAnonymous ? "" : row.name || row.phone;
  return (
    <li
      data-id={row.id}
      className={`queue-row grid gap-x-6 gap-y-1 border-l-4 px-4 py-3 lg:grid-cols-[14rem_16rem_1fr_14rem] ${isUrgent ? "border-l-danger" : "border-l-transparent"}`}
    >
      <div>
        <p className="font-semibold">
          <a href={`/leads/${row.id}`} className="whole-row">
            {title || referenceOf(row.id)}
          </a>
          <span className="font-normal text-muted tabular">
            {` · ${waitingTime(row.since, now)}`}
          </span>
        </p>
        {row.isQuarantined && <p className="text-sm text-muted">Quarantined</p>}
      </div>
      <p className="text-muted">
        {[kinds[row.kind], row.place, row.about].filter(Boolean).join(" · ")}
      </p>
      <div>
        {!isAnonymous && <p className="line-clamp-2">{row.story}</p>}
        {isUrgent && (
          <p className="text-sm font-semibold text-danger">
            {row.urgency.join("; ")}
          </p>
        )}
      </div>
      <p className="text-sm">
        {statusLabel(statuses, row.status)}
        <span className="block text-muted">
          {row.owner ? `${row.owner} has it` : "Nobody has it yet"}
        </span>
      </p>
    </li>
  );
}
