import type { Kysely, Selectable } from "kysely";
import { z } from "zod";
import type {
  ConsentDetailsTable,
  ConsentsTable,
  Database,
} from "../../db/schema.ts";
import type { Limits } from "../forms/limits.ts";
import { findIdPatterns } from "../forms/reference.ts";
import { isReferredTo } from "../forms/reference-match.server.ts";
import {
  type InTransaction,
  inTransaction,
} from "../server/database/commit.server.ts";
import { createAddressLimit } from "../server/security/address-limit.server.ts";
import type { GivenConsent } from "./consent.ts";
import { sha256 } from "./consent-chain.server.ts";
import { recordConsents } from "./consent-ledger.server.ts";
import type { ConsentText } from "./consent-texts.ts";
import {
  findStops,
  findSuppressions,
  listSuppressions,
  readConfirmationKey,
  type Scope,
  type Suppression,
  suppress,
} from "./suppressions.server.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    consents: ConsentStore;
  }
}

/** A row of the ledger with the text that was shown, and its details unless they are erased. */
export type ConsentRecord = {
  row: Selectable<ConsentsTable>;
  details: Selectable<ConsentDetailsTable> | undefined;
  text: ConsentText | undefined;
};

/** A person's consent records, as they may see them. */
export type Receipt = {
  /** Oldest first. */
  records: ConsentRecord[];
  /** As it was written. */
  number: string;
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
  return {
    /** Counts a withdrawal from this address; false over its rate limit. */
    mayWithdraw: createAddressLimit(limits?.withdrawalsPerAddress),

    /** Undefined where the token is unknown or its person erased. */
    async findReceipt(token: string): Promise<Receipt | undefined> {
      const subject = await findSubject(database, token);
      if (!subject) return undefined;
      const number = await readNumber(database, subject);
      const found = await findStops(database, [
        { id: subject.id, phone: number },
      ]);
      return {
        records: await readRecordsOf(database, [subject.id]),
        number,
        stopped: found.get(subject.id) ?? {
          ...{ calls: undefined, texts: undefined, askedBy: undefined },
        },
      };
    },

    /** Stops calls or texts to the receipt's number from now on. False where there is no such receipt. */
    async withdraw(
      token: string,
      withdrawn: Scope,
      sender: { given: GivenConsent; address: string | undefined; now: Date },
    ): Promise<boolean> {
      const subject = await findSubject(database, token);
      if (!subject) return false;
      const number = await readNumber(database, subject);
      await commit(async (transaction) => {
        await suppress(
          transaction,
          { phone: number, subjectId: subject.id },
          withdrawn,
          sender.now,
        );
        await recordConsents(transaction, [
          { event: "withdrew", subject, withdrawn, ...sender },
        ]);
      });
      return true;
    },

    /** Records a withdrawal by phone. `number` is in E.164. */
    async withdrawNumber(number: string, withdrawn: Scope, now: Date) {
      await commit(async (transaction) => {
        await suppress(transaction, { phone: number }, withdrawn, now);
        await recordConsents(transaction, [
          {
            event: "withdrew",
            subject: { kind: "number", number },
            given: undefined,
            address: undefined,
            withdrawn,
            now,
          },
        ]);
      });
    },

    /** Suppressions by number as written. */
    findSuppressions: (numbers: readonly string[]) =>
      findSuppressions(database, numbers),

    getConfirmationKey: () => readConfirmationKey(database),

    listSuppressions: () => listSuppressions(database),

    /** All records of a lead or request, by its id, reference or receipt, or of one row (#12). Oldest first. */
    async findRecords(name: string): Promise<ConsentRecord[]> {
      const sequence = /^#(\d{1,9})$/.exec(name)?.[1];
      if (sequence !== undefined) {
        return readRecords(database, "sequence", [Number(sequence)]);
      }
      const ids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)
        ? [name]
        : await findIds(database, name);
      const records = await readRecordsOf(database, ids);
      if (records.length > 0) return records;
      // Erased subjects are only left in the chain, by hash.
      return readRecords(database, "subject_hash", ids.map(sha256));
    },
  };
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

async function readNumber(
  database: Kysely<Database>,
  { kind, id }: Subject,
): Promise<string> {
  const row =
    kind === "lead"
      ? await database
          .selectFrom("survey_leads")
          .select("phone as number")
          .where("id", "=", id)
          .executeTakeFirst()
      : await database
          .selectFrom("callback_requests")
          .select("lead_phone_number as number")
          .where("id", "=", id)
          .executeTakeFirst();
  return row?.number ?? "";
}

/** The ids of leads and requests that a receipt or a reference means. */
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
  return rows.map((row) => ({
    row,
    details: details.find(({ consent_id }) => consent_id === row.id),
    text: parseText(texts.find(({ hash }) => hash === row.text_hash)?.body),
  }));
}

const consentText = z.object({
  version: z.string(),
  language: z.literal("en-US"),
  words: z.string(),
  choices: z.array(
    z.object({
      name: z.enum(["consentCalls", "consentTexts"]),
      label: z.string(),
    }),
  ),
  buttons: z.array(z.string()),
});

function parseText(body: string | undefined): ConsentText | undefined {
  return body === undefined ? undefined : consentText.parse(JSON.parse(body));
}
