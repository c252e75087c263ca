import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { listPossibleNumbers } from "../../forms/phone/phones-in-text.ts";
import { parseNumbers } from "../../forms/phone/typed-numbers.ts";
import {
  type ConsentRecord,
  findReceiptSubject,
  type ReceiptSubject,
  readRecordsOf,
} from "../ledger/consent-records.server.ts";
import { findSharingOptOuts } from "../suppressions/sharing-opt-outs.server.ts";
import {
  doNotCallReason,
  findStopSince,
  findStops,
  type Suppression,
} from "../suppressions/suppressions.server.ts";

export type PersonContact = {
  phone: string;
  state?: string | null | undefined;
  zipCode?: string | null | undefined;
};

export type Receipt = {
  records: ConsentRecord[];
  person: PersonContact;
  stopped: Pick<Suppression, "calls" | "texts">;
  optedOut: string | undefined;
};

export async function findReceipt(
  database: Kysely<Database>,
  token: string,
): Promise<Receipt | undefined> {
  const subject = await findReceiptSubject(database, token);
  const person = subject && (await findPerson(database, subject));
  if (!subject || !person) return undefined;
  const { phone } = person;
  const found = await findStops(database, [{ id: subject.id, phone }]);
  const stopped = found.get(subject.id);
  const { sentAt, email } = await findSent(database, subject.id);
  const last = await findLastRequest(database, subject.id, phone);
  const records = await readRecordsOf(database, [subject.id]);
  return {
    records,
    person,
    // Anyone can type a number, so what its owner stopped before this form isn't shown.
    stopped: {
      calls: findStopSince(stopped, last ?? new Date(sentAt))?.toISOString(),
      texts: findTextStop(stopped?.texts, sentAt, records),
    },
    optedOut: await findOptOut(database, phone, email, sentAt),
  };
}

async function findSent(database: Kysely<Database>, id: string) {
  const { created_at, email_key } = await database
    .selectFrom("touches")
    .select(["created_at", "email_key"])
    .where("subject_id", "=", id)
    .executeTakeFirstOrThrow();
  return { sentAt: created_at, email: email_key };
}

/** A number keeps the time of its first stop, so a later one on this receipt is only in the ledger. */
function findTextStop(
  stoppedAt: string | undefined,
  sentAt: string,
  records: readonly ConsentRecord[],
): string | undefined {
  if (stoppedAt === undefined || stoppedAt >= sentAt) return stoppedAt;
  return records.find(({ row }) => row.texts === "withdrawn")?.row.created_at;
}

async function findOptOut(
  database: Kysely<Database>,
  phone: string,
  email: string | null,
  sentAt: string,
): Promise<string | undefined> {
  const contactPoints = [
    ...listPossibleNumbers(phone),
    ...(email ? [email] : []),
  ];
  const optOuts = await findSharingOptOuts(database, contactPoints);
  return [...optOuts.values()].sort().find((time) => time >= sentAt);
}

async function findLastRequest(
  database: Kysely<Database>,
  id: string,
  phone: string,
): Promise<Date | undefined> {
  const row = await database
    .selectFrom("touches")
    .leftJoin("callback_requests", "callback_requests.id", "subject_id")
    .select((select) => select.fn.max("touches.created_at").as("at"))
    .where((touch) =>
      touch.or([
        touch("subject_id", "=", id),
        touch("phone_key", "in", ["", ...parseNumbers(phone)]),
      ]),
    )
    .where((request) =>
      request.or([
        request("reason", "is", null),
        request("reason", "<>", doNotCallReason),
      ]),
    )
    .executeTakeFirst();
  return row?.at ? new Date(row.at) : undefined;
}

export async function findPerson(
  database: Kysely<Database>,
  { kind, id }: ReceiptSubject,
): Promise<PersonContact | undefined> {
  return kind === "lead"
    ? database
        .selectFrom("survey_leads")
        .select(["phone", "state", "zip_code as zipCode"])
        .where("id", "=", id)
        .executeTakeFirst()
    : database
        .selectFrom("callback_requests")
        .select("lead_phone_number as phone")
        .where("id", "=", id)
        .executeTakeFirst();
}
