import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import {
  findStops,
  type Scope,
  type Suppression,
} from "../../consent/suppressions/suppressions.server.ts";
import { parseNumbers } from "../../forms/phone/typed-numbers.ts";
import { isSameName } from "../../leads/events/lead-event.ts";
import { minute } from "../../server/durations.ts";
import type { Log } from "../../server/operations/log.server.ts";
import type { Destination } from "../destinations/destination.ts";
import {
  type DeliveryPlan,
  listNoticeDestinations,
} from "../destinations/plan/plan.ts";
import { mayHaveArrived } from "../rows/may-have-arrived.server.ts";
import { insertSharedRows, sharedId } from "../rows/shared-rows.server.ts";
import {
  findSubjectById,
  listSubjectsOfNumber,
} from "../subjects/find-subject.server.ts";
import { createdEvents, withdrawnEvent } from "../subjects/first-delivery.ts";
import {
  answersOf,
  type Delivery,
  mustNotCall,
  type Subject,
  subjectIdOf,
} from "../subjects/subject.ts";

type Recipient = Pick<Delivery, "subject_id" | "subject_kind" | "destination">;

type Dependencies = { plan: DeliveryPlan; log: Pick<Log, "error"> };

type StoppedPhone = { phone: string; subjectId?: string };

/** Call it before recording the stop. Recipients that were already told aren't told again. */
export async function queueStops(
  deps: Dependencies,
  transaction: Transaction<Database>,
  stopped: StoppedPhone,
  scope: Scope,
  now: Date,
) {
  const subjects = await listStopped(transaction, stopped);
  const before = await findStops(
    transaction,
    subjects.map((subject) => ({
      id: subjectIdOf(subject),
      phone: answersOf(subject).phone,
    })),
  );
  const ids = subjects
    .filter((subject) => isNewStop(subject, scope, before))
    .map(subjectIdOf);
  const recipients = await listRecipients(deps.plan, transaction, ids);
  await queueWithdrawals(deps, transaction, recipients, now, scope);
}

async function listStopped(
  transaction: Transaction<Database>,
  { phone, subjectId }: StoppedPhone,
): Promise<Subject[]> {
  const typed = parseNumbers(phone);
  const own =
    subjectId === undefined
      ? undefined
      : await findSubjectById(transaction, subjectId);
  const found: Subject[] = own ? [own] : [];
  const numbers = typed.length > 0 || own ? typed : [phone];
  for (const number of numbers) {
    found.push(...(await listSubjectsOfNumber(transaction, number)));
  }
  return [
    ...new Map(
      found.map((subject) => [subjectIdOf(subject), subject]),
    ).values(),
  ];
}

function isNewStop(
  subject: Subject,
  { calls, texts }: Scope,
  stops: ReadonlyMap<string, Suppression>,
) {
  const before = stops.get(subjectIdOf(subject));
  return (calls && !mustNotCall(subject, before)) || (texts && !before?.texts);
}

/** Call it before deleting the survey, and the returned function afterwards, to notify everyone who was sent it. */
export async function prepareWithdrawal(
  deps: Dependencies,
  transaction: Transaction<Database>,
  id: string,
  now: Date,
) {
  const recipients = await listRecipients(deps.plan, transaction, [id]);
  return () => queueWithdrawals(deps, transaction, recipients, now);
}

async function listRecipients(
  plan: DeliveryPlan,
  transaction: Transaction<Database>,
  ids: readonly string[],
): Promise<Recipient[]> {
  if (ids.length === 0) return [];
  const sent = await selectSent(transaction, ids)
    .select(["subject_kind", "subject_id", "destination"])
    .distinct()
    .execute();
  const held = await transaction
    .selectFrom("lead_states")
    .select(["kind", "subject_id", "owner"])
    .where("subject_id", "in", ids)
    .where("owner", "is not", null)
    .execute();
  const contacts = plan.contacts?.people ?? [];
  const reached = held.flatMap(({ kind, subject_id, owner }) =>
    contacts
      .filter(({ name }) => isSameName(name, owner ?? ""))
      .flatMap(({ reach }) => reach)
      .map((destination) => ({
        subject_id,
        subject_kind: kind ?? "lead",
        destination,
      })),
  );
  return [...sent, ...reached];
}

/** Leaves out recipients that returned the lead or never got it. */
export function selectSent(database: Kysely<Database>, ids: readonly string[]) {
  return database
    .selectFrom("deliveries")
    .where("subject_id", "in", ids)
    .where((row) => row.or([row("state", "=", "waiting"), mayHaveArrived(row)]))
    .where((row) =>
      row.or([
        row("event", "in", Object.values(createdEvents)),
        row("event", "like", "%.waiting"),
        row("event", "like", "%.assigned"),
      ]),
    );
}

/** Recipients that accept only leads, or are no longer in the plan, must be told by a person. */
export async function queueWithdrawals(
  { plan, log }: Dependencies,
  transaction: Transaction<Database>,
  recipients: readonly Recipient[],
  now: Date,
  scope?: Scope,
) {
  const names = [...plan.destinations, ...plan.contactDestinations]
    .filter(supportsWithdrawals)
    .map(({ name }) => name);
  const others = listNoticeDestinations(plan);
  const told = recipients.flatMap((recipient) => {
    const { subject_id: subject, destination } = recipient;
    if (names.includes(destination)) return recipient;
    if (others.length === 0) {
      log.error({ subject, destination }, "withdrawal has no recipient");
    }
    return others.map(({ name }) => ({ ...recipient, destination: name }));
  });
  const rows = told.map((recipient) => ({
    ...recipient,
    id: withdrawalId(recipient, now, scope),
    event: withdrawnEvent,
  }));
  await insertSharedRows(transaction, rows, now);
}

/** The same id for a minute in every copy of the site, so that a double click tells nobody twice. */
function withdrawalId(
  { subject_id, destination }: Recipient,
  now: Date,
  scope: Scope | undefined,
) {
  const minutes = Math.floor(now.getTime() / minute);
  const { calls, texts } = scope ?? {};
  return sharedId(
    withdrawnEvent,
    subject_id,
    destination,
    minutes,
    calls,
    texts,
  );
}

/** Other kinds accept only leads: a notice would become a new lead there. */
export function supportsWithdrawals({ kind }: Pick<Destination, "kind">) {
  return kind === "mail" || kind === "webhook" || kind === "slack";
}
