import { findUrgency } from "../../delivery/urgency/urgency.ts";
import { listStatuses } from "../../leads/events/lead-status-store.server.ts";
import { minute } from "../../server/durations.ts";
import { addDays, localDay, parseLocalTime } from "../../server/local-time.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { canRingOwnPhone } from "../accounts/own-phone.server.ts";
import {
  deskPage,
  orNotFound,
  redirectTo,
  type SignedIn,
} from "../desk-request.server.ts";
import { LeadContent } from "../lead/lead-content.tsx";
import { changeByForm, findLead } from "../lead/lead-request.server.ts";
import {
  type FormResult,
  readLeadView,
  statusOf,
} from "../lead/lead-view.server.ts";
import { urlWith } from "../queue-url.ts";
import { hasRight } from "../rights.ts";
import { PageLinks } from "../shell/page-parts.tsx";
import { decryptSearch } from "./encrypted-search.server.ts";
import { readLatest } from "./live-feed.server.ts";
import { Controls, NotificationSettings } from "./queue-controls.tsx";
import {
  QueueTableRow,
  type RowContext,
  type UrgentRow,
} from "./queue-row.tsx";
import { readRows } from "./queue-rows.server.ts";
import { listFilterOptions, listStates } from "./queue-states.server.ts";
import { rankLeads } from "./rank-leads.server.ts";
import { type Preset, type View, viewOf, views } from "./view.ts";

export async function showQueue(desk: SignedIn): Promise<Response> {
  const saved = desk.url.searchParams.has("saved");
  return queuePage(desk, { saved });
}

export async function actOnSelectedLead(desk: SignedIn): Promise<Response> {
  const subject = orNotFound(await findSelected(desk), "lead");
  const result = await changeByForm(desk, subject);
  return result.ok
    ? redirectTo(urlWith(desk.url, { saved: result.fields.act }))
    : queuePage(desk, result);
}

async function queuePage(desk: SignedIn, outcome: FormResult) {
  const { database } = desk.services;
  const { role } = desk.session.account;
  const view = viewOf(desk.url);
  // Read before the list, so that what comes in between shows as new.
  const latest = await readLatest(desk.services);
  // The clocks of two copies of the site may differ.
  const newSince = new Date(desk.services.now().getTime() - minute);
  const [list, states, sources] = await Promise.all([
    readList(desk, view),
    listFilterOptions(database, "place"),
    listFilterOptions(database, "source"),
  ]);
  const subject = await findSelected(desk);
  const lead = subject && (await readLeadView(desk, subject, outcome));
  return deskPage(
    desk,
    view.heading,
    <div data-live={latest} className="stack-4">
      <h1 className="text-2xl max-sm:sr-only">{view.heading}</h1>
      <Controls
        view={view}
        typed={list.typed}
        mayWork={hasRight(role, "work")}
        maySearch={hasRight(role, "seeDetails")}
        states={states}
        sources={sources}
      />
      <div className={lead ? "xl:grid xl:grid-cols-[25rem_1fr] xl:gap-8" : ""}>
        <div className={lead ? "hidden xl:block" : ""}>
          <List view={view} newSince={newSince} {...list} />
        </div>
        {lead && (
          <div className="stack-4">
            <TextLink
              href={urlWith(desk.url, {
                lead: undefined,
                saved: undefined,
              })}
              label="Back to the list"
            />
            <LeadContent view={lead} />
          </div>
        )}
      </div>
      {hasRight(role, "work") && (
        <TextLink href="/stop-requests" label="Someone asked us to stop" />
      )}
      <NotificationSettings />
    </div>,
    { current: currentLink(view), status: statusOf(outcome) },
  );
}

async function readList(desk: SignedIn, view: View) {
  const { database, now, delivery, laws } = desk.services;
  const { account } = desk.session;
  const { timeZone, urgent } = delivery.plan;
  const seesDetails = hasRight(account.role, "seeDetails");
  const time = now();
  const typed = view.by === "search" && seesDetails ? decryptSearch(desk) : "";
  await rankLeads(desk.services);
  const page = await listStates(database, view, {
    accountId: account.id,
    endOfDay: parseLocalTime(
      `${addDays(localDay(time, timeZone), 1)}T00:00`,
      timeZone,
    ),
    search: typed,
  });
  const states = [...page.fresh, ...page.states];
  const listed = await readRows(database, states, time, timeZone);
  const rows = listed.map((row) => ({
    ...row,
    urgency: row.isClosed ? [] : findUrgency(row.facts, urgent, laws, time),
  }));
  const context: RowContext = {
    url: desk.url,
    now: time,
    timeZone,
    accountId: account.id,
    statuses: await listStatuses(database),
    isAnonymous: !seesDetails,
    mayWork: hasRight(account.role, "work"),
    mayRing: await canRingOwnPhone(desk.services, account.id),
    selected: desk.url.searchParams.get("lead") ?? undefined,
  };
  return {
    rows,
    typed,
    context,
    isFirst: page.isFirst,
    next: page.next,
  };
}

function findSelected(desk: SignedIn) {
  return findLead(desk, desk.url.searchParams.get("lead") ?? "");
}

function currentLink(view: View) {
  if (view.by === "search") return "/#search";
  return view.by === "preset" && ["mine", "reminders"].includes(view.key)
    ? `/?view=${view.key}`
    : "/";
}

type ListedRows = {
  rows: readonly UrgentRow[];
  typed: string;
  context: RowContext;
  isFirst: boolean;
  next: string | undefined;
};

function List({
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
