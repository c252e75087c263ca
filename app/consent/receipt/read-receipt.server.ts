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
  const last = await findLastRequest(database, subject.id, phone);
  return {
    records: await readRecordsOf(database, [subject.id]),
    person,
    stopped: {
      calls:
        last === undefined || findStopSince(stopped, last)
          ? stopped?.calls
          : undefined,
      texts: stopped?.texts,
    },
    optedOut: await findOptOut(database, subject.id, phone),
  };
}

async function findOptOut(
  database: Kysely<Database>,
  id: string,
  phone: string,
): Promise<string | undefined> {
  const sent = await database
    .selectFrom("touches")
    .select("email_key")
    .where("subject_id", "=", id)
    .executeTakeFirst();
  const email = sent?.email_key;
  const contacts = [...listPossibleNumbers(phone), ...(email ? [email] : [])];
  const optOuts = await findSharingOptOuts(database, contacts);
  return [...optOuts.values()].sort()[0];
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
