import type { Kysely, Selectable } from "kysely";
import type {
  ConsentDetailsTable,
  ConsentsTable,
  Database,
} from "../../db/schema.ts";
import type { Limits } from "../forms/limits.ts";
import { listTypedNumbers } from "../forms/phone/typed-numbers.ts";
import { findIdPatterns } from "../forms/reference.ts";
import { isReferredTo } from "../forms/reference-match.server.ts";
import {
  type InTransaction,
  inTransaction,
} from "../server/database/commit.server.ts";
import { createAddressLimit } from "../server/security/address-limit.server.ts";
import type { GivenConsent } from "./consent.ts";
import type { ConsentText } from "./consent-texts.ts";
import { sha256 } from "./ledger/consent-chain.server.ts";
import {
  type ConsentEntry,
  recordConsents,
} from "./ledger/consent-ledger.server.ts";
import { parseText } from "./ledger/consent-text-store.server.ts";
import {
  allowTexts,
  findStops,
  findSuppressions,
  listSuppressions,
  readConfirmationKey,
  readNumberHash,
  type Scope,
  type Suppression,
  suppress,
} from "./suppressions/suppressions.server.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    consents: ConsentStore;
    /** The person's time zone from their state, ZIP code or area code, or else the firm's. */
    getTimeZone: (person: Person) => string;
  }
}

/** A row of the ledger with the text that was shown, and its details unless they are erased. */
export type ConsentRecord = {
  row: Selectable<ConsentsTable>;
  details: Selectable<ConsentDetailsTable> | undefined;
  text: ConsentText | undefined;
};

/** As typed into a form. */
export type Person = {
  phone: string;
  state?: string | null | undefined;
  zipCode?: string | null | undefined;
};

/** A person's consent records, as they may see them. */
export type Receipt = {
  /** Oldest first. */
  records: ConsentRecord[];
  person: Person;
  stopped: Suppression;
};

export type ConsentStore = ReturnType<typeof createConsentStore>;

/** Reads the ledger and records withdrawals. Every method throws the driver's error when the database fails. */
export function createConsentStore(
  database: Kysely<Database>,
  {
    commit = inTransaction(database),
    limits,
  }: { commit?: InTransaction; limits?: Limits | undefined } = {},
) {
  const mayAllowTexts = createAddressLimit(limits?.withdrawalsPerAddress);
  return {
    /** Counts a withdrawal from this address; false over its rate limit. */
    mayWithdraw: createAddressLimit(limits?.withdrawalsPerAddress),

    /** Undefined if the token is unknown, its person erased or its lead deleted. */
    findReceipt: (token: string) => findReceipt(database, token),

    /** Stops calls or texts to the receipt's number from now on. False if there is no such receipt. */
    withdraw: (token: string, withdrawn: Scope, sender: ConsentSender) =>
      withdraw({ database, commit }, token, withdrawn, sender),

    /** Records a withdrawal by phone or text message. `number` is in E.164. */
    withdrawNumber: (
      number: string,
      withdrawn: Scope,
      now: Date,
      given?: GivenConsent,
    ) =>
      commit(async (transaction) => {
        await suppress(transaction, { phone: number }, withdrawn, now);
        const entry = numberEntry("withdrew", number, now, given);
        await recordConsents(transaction, [{ ...entry, withdrawn }]);
      }),

    /** Lifts a stop of texts, because the number's owner asked by text message. Over the number's rate limit, nothing changes. */
    async allowTexts(number: string, now: Date, given: GivenConsent) {
      if (!mayAllowTexts(number)) return;
      await commit(async (transaction) => {
        if (!(await allowTexts(transaction, number))) return;
        const entry = numberEntry("allowed texts", number, now, given);
        await recordConsents(transaction, [entry]);
      });
    },

    /** Suppressions by number as written. */
    findSuppressions: (numbers: readonly string[]) =>
      findSuppressions(database, numbers),

    getConfirmationKey: () => readConfirmationKey(database),

    listSuppressions: () => listSuppressions(database),

    /** All records of a lead or request, by its id, reference or receipt, of a phone number, or of one row (#12). Oldest first. */
    findRecords: (name: string) => findRecords(database, name),
  };
}

type ConsentSender = {
  given: GivenConsent;
  address: string | undefined;
  now: Date;
};

async function findReceipt(
  database: Kysely<Database>,
  token: string,
): Promise<Receipt | undefined> {
  const subject = await findSubject(database, token);
  const person = subject && (await findPerson(database, subject));
  if (!subject || !person) return undefined;
  const { phone } = person;
  const found = await findStops(database, [{ id: subject.id, phone }]);
  return {
    records: await readRecordsOf(database, [subject.id]),
    person,
    stopped: found.get(subject.id) ?? {
      ...{ calls: undefined, texts: undefined, askedBy: undefined },
    },
  };
}

async function withdraw(
  { database, commit }: { database: Kysely<Database>; commit: InTransaction },
  token: string,
  withdrawn: Scope,
  sender: ConsentSender,
): Promise<boolean> {
  const subject = await findSubject(database, token);
  const person = subject && (await findPerson(database, subject));
  if (!subject || !person) return false;
  const { phone } = person;
  await commit(async (transaction) => {
    const whose = { phone, subjectId: subject.id };
    await suppress(transaction, whose, withdrawn, sender.now);
    await recordConsents(transaction, [
      { event: "withdrew", subject, phone, withdrawn, ...sender },
    ]);
  });
  return true;
}

function numberEntry(
  event: ConsentEntry["event"],
  number: string,
  now: Date,
  given: GivenConsent | undefined,
): ConsentEntry {
  const subject = { kind: "number", contact: number } as const;
  return { event, subject, phone: number, given, address: undefined, now };
}

async function findRecords(
  database: Kysely<Database>,
  name: string,
): Promise<ConsentRecord[]> {
  const sequence = /^#(\d{1,9})$/.exec(name)?.[1];
  if (sequence !== undefined) {
    return readRecords(database, "sequence", [Number(sequence)]);
  }
  const [number] = /[^\d\s().+/-]/.test(name) ? [] : listTypedNumbers(name);
  if (number !== undefined) return readRecordsOfNumber(database, number);
  const ids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)
    ? [name]
    : await findIds(database, name);
  const records = await readRecordsOf(database, ids);
  if (records.length > 0) return records;
  // Erased leads are only left in the chain, by hash.
  return readRecords(database, "subject_hash", ids.map(sha256));
}

async function readRecordsOfNumber(database: Kysely<Database>, number: string) {
  const hashOf = await readNumberHash(database);
  const found = await database
    .selectFrom("consent_numbers")
    .select("consent_id")
    .where("number_hash", "=", hashOf(number))
    .execute();
  const ids = found.map(({ consent_id }) => consent_id);
  return readRecords(database, "id", ids);
}

type Subject = { kind: "lead" | "callback"; id: string };

async function findSubject(
  database: Kysely<Database>,
  token: string,
): Promise<Subject | undefined> {
  const found = await database
    .selectFrom("consent_details")
    .innerJoin("consents", "consents.id", "consent_details.consent_id")
    .select(["subject_id", "subject_kind"])
    .where("receipt", "=", token)
    .executeTakeFirst();
  if (!found?.subject_id) return undefined;
  const kind = found.subject_kind === "lead" ? "lead" : "callback";
  return { kind, id: found.subject_id };
}

/** Undefined once the lead or callback request is deleted. */
async function findPerson(
  database: Kysely<Database>,
  { kind, id }: Subject,
): Promise<Person | undefined> {
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

/** The ids of leads and requests that a receipt or reference stands for. */
async function findIds(
  database: Kysely<Database>,
  name: string,
): Promise<string[]> {
  const subject = await findSubject(database, name);
  if (subject) return [subject.id];
  const patterns = findIdPatterns(name);
  if (!patterns) return [];
  const rows = await database
    .selectFrom("consent_details")
    .select("subject_id")
    .distinct()
    .where(isReferredTo("subject_id", patterns))
    .execute();
  return rows.flatMap(({ subject_id }) => subject_id ?? []);
}

async function readRecordsOf(
  database: Kysely<Database>,
  ids: readonly string[],
): Promise<ConsentRecord[]> {
  if (ids.length === 0) return [];
  const found = await database
    .selectFrom("consent_details")
    .select("consent_id")
    .where("subject_id", "in", ids)
    .execute();
  return readRecords(
    database,
    "id",
    found.map(({ consent_id }) => consent_id),
  );
}

async function readRecords(
  database: Kysely<Database>,
  column: "id" | "sequence" | "subject_hash",
  values: readonly (string | number)[],
): Promise<ConsentRecord[]> {
  if (values.length === 0) return [];
  const rows = await database
    .selectFrom("consents")
    .selectAll()
    .where(column, "in", values)
    .orderBy("id")
    .execute();
  const details = await database
    .selectFrom("consent_details")
    .selectAll()
    .where("consent_id", "in", [0, ...rows.map(({ id }) => id)])
    .execute();
  const texts = await database
    .selectFrom("consent_texts")
    .selectAll()
    .where("hash", "in", ["", ...rows.flatMap((row) => row.text_hash ?? [])])
    .execute();
  const textOf = new Map(
    texts.map(({ hash, body }) => [hash, parseText(body)]),
  );
  return rows.map((row) => ({
    row,
    details: details.find(({ consent_id }) => consent_id === row.id),
    text: textOf.get(row.text_hash ?? ""),
  }));
}
