import { findUrgency } from "../../delivery/urgency/urgency.ts";
import { listStatuses } from "../../leads/events/lead-status-store.server.ts";
import { minute } from "../../server/durations.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { canRingOwnPhone } from "../accounts/own-phone.server.ts";
import { deskPage, redirectTo, type SignedIn } from "../desk-request.server.ts";
import { LeadContent } from "../lead/lead-content.tsx";
import {
  changeByForm,
  findLead,
  getLead,
} from "../lead/lead-request.server.ts";
import {
  type FormResult,
  readLeadView,
  statusOf,
} from "../lead/lead-view.server.ts";
import { searchPath, urlWith } from "../queue-url.ts";
import { hasRight } from "../rights.ts";
import { decryptSearch } from "./encrypted-search.server.ts";
import { listFilterOptions } from "./filter-options.server.ts";
import { readLatest } from "./live-feed.server.ts";
import { Controls, NotificationSettings } from "./queue-controls.tsx";
import { QueueList } from "./queue-list.tsx";
import type { RowContext } from "./queue-row.tsx";
import { readRows } from "./queue-rows.server.ts";
import { listStates } from "./queue-states.server.ts";
import { rankLeads } from "./rank-leads.server.ts";
import { type View, viewOf } from "./view.ts";

export async function showQueue(desk: SignedIn): Promise<Response> {
  const saved = desk.url.searchParams.has("saved");
  return queuePage(desk, { saved });
}

export async function actOnSelectedLead(desk: SignedIn): Promise<Response> {
  const subject = await getLead(desk);
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
  const subject = await findLead(desk);
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
          <QueueList view={view} newSince={newSince} {...list} />
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
    search: typed,
  });
  const states = [...page.fresh, ...page.states];
  const listed = await readRows(database, states, time, {
    timeZone,
    accountId: account.id,
  });
  const rows = listed.map((row) => ({
    ...row,
    urgency: row.isClosed ? [] : findUrgency(row.facts, urgent, laws, time),
  }));
  const context: RowContext = {
    url: desk.url,
    now: time,
    timeZone,
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

function currentLink(view: View) {
  if (view.by === "search") return searchPath;
  return view.by === "preset" && ["mine", "reminders"].includes(view.key)
    ? `/?view=${view.key}`
    : "/";
}
