import { sql, type Transaction } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import { consentWithoutForm } from "../../../consent/consent.ts";
import { withdrawRequest } from "../../../consent/suppressions/withdrawals.server.ts";
import {
  callingHoursOf,
  describeLocalHours,
} from "../../../delivery/subjects/calling-hours-of-subject.ts";
import { answersOf, subjectIdOf } from "../../../delivery/subjects/subject.ts";
import { listLeadEvents } from "../../../leads/events/lead-event-rows.server.ts";
import { readState } from "../../../leads/events/lead-events.server.ts";
import { day, minute } from "../../../server/durations.ts";
import { findOwnPhone } from "../../accounts/own-phone.server.ts";
import { findCallableNumber, isStopped } from "../callable-number.server.ts";
import {
  addEvent,
  type ChangeResult,
  done,
  type LeadChange,
  refused,
  withLockedLead,
} from "./change.server.ts";
import { take } from "./holder-changes.server.ts";

/** The phone has already dialed, so a call outside calling hours is recorded as one. */
export async function call(change: LeadChange): Promise<ChangeResult> {
  const { services, subject } = change;
  if (await isStopped(services.database, subject)) {
    return refused("They asked us to stop. Don't call this number.");
  }
  const taken = await takeToCall(change);
  if (!taken.ok) return taken;
  const { isOpen } = callingHoursOf(subject, services.now());
  return addEvent(change, "call_placed", isOpen ? {} : { hours: "closed" });
}

/** The specialist's own phone first, then the lead, through the provider that also places callbacks. */
export async function ring(change: LeadChange): Promise<ChangeResult> {
  const { services, subject, account } = change;
  const { phoneService, database } = services;
  const own = account.id && (await findOwnPhone(database, account.id));
  if (!own || !phoneService.connect) {
    return refused("Save your phone number on your account page first.");
  }
  if (!(await findCallableNumber(database, subject))) {
    return refused("This number must not be called.");
  }
  const { timeZone } = services.delivery.plan;
  const { isOpen, until } = describeLocalHours(
    subject,
    services.now(),
    timeZone,
  );
  if (!isOpen) return refused(`You can't call them before ${until}.`);
  const taken = await takeToCall(change);
  if (!taken.ok) return taken;
  // Recorded first, so a double submit rings once.
  const placed = await recordRinging(change);
  if (!placed.ok) return placed;
  const { status } = await phoneService.connect(own, subjectIdOf(subject));
  if (status === "placed") return done;
  const report = status === "unclear" ? "unclear" : "failed";
  await addEvent(change, "call_reported", { report, phone: "desk" });
  return refused(
    "We couldn't call your phone. Please dial the number yourself.",
  );
}

/** A list may still show a lead that a colleague has just closed. */
async function takeToCall(change: LeadChange): Promise<ChangeResult> {
  const { services, subject } = change;
  const id = subjectIdOf(subject);
  const { closed_at } = await readState(services.database, id, services.now());
  return closed_at === null ? take(change) : refused("This lead was closed.");
}

const ringingMs = minute / 2;

function recordRinging(change: LeadChange): Promise<ChangeResult> {
  const { subject, account, services } = change;
  const since = services.now().getTime() - ringingMs;
  return withLockedLead(change, async (append, _, transaction) => {
    const events = await listLeadEvents(transaction, subjectIdOf(subject));
    const last = events.find(({ kind }) => kind.startsWith("call_"));
    const isRinging =
      last?.kind === "call_placed" &&
      last.data.phone === "desk" &&
      last.by.id === account.id &&
      last.at.getTime() > since;
    if (isRinging) return refused("We're calling your phone already.");
    if (await isOverBudget(transaction, change)) {
      return refused(
        "We've placed too many calls for you today. Please dial the number yourself.",
      );
    }
    await append({ kind: "call_placed", data: { phone: "desk" } });
    return done;
  });
}

async function isOverBudget(
  transaction: Transaction<Database>,
  { account, services: { limits, now } }: LeadChange,
): Promise<boolean> {
  if (!limits) return false;
  const row = await transaction
    .selectFrom("lead_events")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("at", ">", new Date(now().getTime() - day).toISOString())
    .where("kind", "=", "call_placed")
    .where("by_account", "=", account.id)
    .where(sql`data ->> 'phone'`, "=", "desk")
    .executeTakeFirst();
  return (row?.count ?? 0) >= limits.callsPerDay;
}

export async function markDoNotCall(change: LeadChange): Promise<ChangeResult> {
  const { subject, services, account } = change;
  const { phone } = answersOf(subject);
  if (!phone.trim()) return refused("There's no number to block.");
  return withLockedLead(change, async (append, _, transaction) => {
    const withdrawal = {
      withdrawn: { calls: true, texts: true },
      now: services.now(),
      given: consentWithoutForm(`the desk (${account.name})`),
    };
    const whose = { kind: subject.kind, id: subjectIdOf(subject), phone };
    const { outbox } = services.delivery;
    await withdrawRequest(transaction, outbox, whose, withdrawal);
    await append({ kind: "do_not_call_marked", data: {} });
    return done;
  });
}
