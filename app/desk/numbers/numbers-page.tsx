import { hasDestination } from "../../delivery/destinations/plan/plan.ts";
import { listQueues } from "../../delivery/queue/health/queue-health.server.ts";
import { listStatuses } from "../../leads/events/lead-status-store.server.ts";
import { Field } from "../../ui/form/field.tsx";
import { formFields } from "../../ui/form/form-fields.ts";
import { Notice } from "../../ui/notice.tsx";
import { deskPage, redirectTo, type SignedIn } from "../desk-request.server.ts";
import { hasRight } from "../rights.ts";
import { Chips, PageHead } from "../shell/page-parts.tsx";
import { Submit } from "../shell/submit.tsx";
import { CostSection, type RejectedSpend } from "./cost-section.tsx";
import { periods, type ReportPeriod, readPeriod } from "./period.ts";
import { readFigures } from "./read-figures.server.ts";
import * as sections from "./sections.tsx";
import { readSpend, readSpendFile, type SpendResult } from "./spend.ts";
import { listSpend, nothingToRemove, saveSpend } from "./spend-store.server.ts";
import { periodInShort } from "./words.ts";

export async function enterSpend(desk: SignedIn): Promise<Response> {
  const { database, now } = desk.services;
  const { form } = desk;
  const file = form.get("file");
  const typed = formFields(form);
  const read =
    file instanceof File
      ? readSpendFile(await file.arrayBuffer())
      : readTyped(typed);
  if (!read.ok) {
    return showNumbers(desk, { problems: read.problems, typed });
  }
  const by = desk.session.account;
  if (!(await saveSpend(database, read.spend, { by, now: now() }))) {
    return showNumbers(desk, {
      problems: [`${nothingToRemove} What was entered is listed below.`],
      typed,
    });
  }
  const query = new URLSearchParams(desk.url.search);
  query.set("saved", "yes");
  return redirectTo(`/numbers?${query}`);
}

function readTyped(fields: Record<string, string>): SpendResult {
  const { campaign = "", from = "", to = "", amount = "" } = fields;
  const one = readSpend({ campaign, from, to, amount });
  return typeof one === "string"
    ? { ok: false, problems: [`Not saved: ${one}`] }
    : { ok: true, spend: [one] };
}

/** Intake sees only its own leads. */
export async function showNumbers(desk: SignedIn, refused?: RejectedSpend) {
  const { services, session, url } = desk;
  const { database, delivery, now } = services;
  const { account } = session;
  const { timeZone } = delivery.plan;
  const period = readPeriod(url.searchParams, now(), timeZone);
  const isOwn = account.role === "intake";
  const statuses = await listStatuses(database);
  const figures = await readFigures(
    database,
    period,
    statuses,
    isOwn ? account.id : undefined,
  );
  const shown = { figures, period, timeZone };
  return deskPage(
    desk,
    "Numbers",
    <div className="stack-6">
      <PageHead title={isOwn ? "Your numbers" : "Numbers"}>
        {`${periodInShort(period)}. ${isOwn ? "Your leads" : "Leads"} from this period, not counting quarantined ones.`}
      </PageHead>
      <PeriodForm period={period} />
      {period.refused && (
        <Notice
          kind="destructive"
          title={period.refused.problem}
          description="This page shows this month instead."
        />
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="stack-6">
          <sections.SpeedSection {...shown} />
          <sections.ArrivalSection {...shown} />
          {!isOwn && (
            <CostSection
              {...shown}
              refused={refused}
              isSaved={url.searchParams.has("saved")}
              action={`/numbers/spend${url.search}`}
              spend={await listSpend(database, period)}
              mayEnter={hasRight(account.role, "manage")}
            />
          )}
        </div>
        <div className="stack-6">
          <sections.SourceSection {...shown} />
          <sections.OutcomeSection {...shown} statuses={statuses} />
          {!isOwn && (
            <sections.DeliverySection
              queues={await listQueues(database, now())}
              hasDestination={hasDestination(delivery.plan)}
              timeZone={timeZone}
            />
          )}
        </div>
      </div>
    </div>,
    { status: refused ? 422 : 200, current: "/numbers" },
  );
}

function PeriodForm({ period }: { period: ReportPeriod }) {
  const { refused, fromDay, toDay } = period;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <Chips
        label="Period"
        links={Object.entries(periods).map(([key, label]) => ({
          href: `/numbers?period=${key}`,
          label,
          isCurrent: key === period.key,
        }))}
      />
      <form
        action="/numbers"
        className="grid w-full grid-cols-1 gap-3 sm:flex sm:w-auto sm:flex-wrap sm:items-end"
      >
        <Field
          label="From"
          name="from"
          type="date"
          defaultValue={refused?.from ?? fromDay}
        />
        <Field
          label="To"
          name="to"
          type="date"
          defaultValue={refused?.to ?? toDay}
        />
        <Submit label="Show" />
      </form>
    </div>
  );
}
