import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Limits } from "../forms/limits.ts";
import {
  type InTransaction,
  inTransaction,
} from "../server/database/transaction.server.ts";
import { createRateLimit } from "../server/security/rate-limit.server.ts";
import type { ConsentInput } from "./consent.ts";
import { readConfirmationKey } from "./contact-hash.server.ts";
import { recordConsents } from "./ledger/consent-ledger.server.ts";
import {
  findReceiptSubject,
  findRecords,
} from "./ledger/consent-records.server.ts";
import {
  findPerson,
  findReceipt,
  type PersonContact,
} from "./receipt/read-receipt.server.ts";
import {
  allowTexts,
  findSuppressions,
  listSuppressions,
  type Scope,
} from "./suppressions/suppressions.server.ts";
import {
  numberEntry,
  type StopOutbox,
  stopContactPoint,
  withdrawNumber,
} from "./suppressions/withdrawals.server.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    consents: ConsentStore;
    getTimeZone: (person: PersonContact) => string;
  }
}

export type ConsentStore = ReturnType<typeof createConsentStore>;

type ConsentOutbox = StopOutbox & {
  alertUnreadText: (
    transaction: Transaction<Database>,
    now: Date,
  ) => Promise<void>;
  wake: () => void;
};

/** Consent receipts, and the only writer of withdrawals and suppressions apart from the stores of leads and calls. */
export function createConsentStore(
  database: Kysely<Database>,
  {
    commit = inTransaction(database),
    limits,
    outbox,
  }: {
    commit?: InTransaction;
    limits?: Limits | undefined;
    outbox?: ConsentOutbox;
  } = {},
) {
  const mayAllowTexts = createRateLimit(limits?.withdrawalsPerAddress);
  return {
    mayWithdraw: createRateLimit(limits?.withdrawalsPerAddress),

    findReceipt: (token: string) => findReceipt(database, token),

    /** Stops calls or texts to the receipt's number from now on. False if there is no such receipt. */
    async withdraw(token: string, withdrawn: Scope, sender: ConsentSender) {
      const deps = { database, commit, outbox };
      const isDone = await withdraw(deps, token, withdrawn, sender);
      outbox?.wake();
      return isDone;
    },

    async withdrawNumber(
      number: string,
      withdrawn: Scope,
      now: Date,
      given?: ConsentInput,
    ) {
      await commit((transaction) =>
        withdrawNumber(transaction, outbox, number, { withdrawn, now, given }),
      );
      outbox?.wake();
    },

    /** The number's owner asked by text message. Nothing changes beyond the number's rate limit. */
    async allowTexts(number: string, now: Date, given: ConsentInput) {
      if (!mayAllowTexts(number)) return false;
      return commit(async (transaction) => {
        const isChanged = await allowTexts(transaction, number);
        const entry = numberEntry("allowed texts", number, { now, given });
        if (isChanged) await recordConsents(transaction, [entry]);
        return isChanged;
      });
    },

    /** A text message that the site can't read may be a request to stop. */
    async reportUnreadText(now: Date) {
      await commit(async (transaction) =>
        outbox?.alertUnreadText(transaction, now),
      );
      outbox?.wake();
    },

    findSuppressions: (numbers: readonly string[]) =>
      findSuppressions(database, numbers),

    getConfirmationKey: () => readConfirmationKey(database),

    listSuppressions: () => listSuppressions(database),

    findRecords: (name: string) => findRecords(database, name),
  };
}

type ConsentSender = {
  given: ConsentInput;
  address: string | undefined;
  now: Date;
};

async function withdraw(
  {
    database,
    commit,
    outbox,
  }: {
    database: Kysely<Database>;
    commit: InTransaction;
    outbox: StopOutbox | undefined;
  },
  token: string,
  withdrawn: Scope,
  sender: ConsentSender,
): Promise<boolean> {
  const subject = await findReceiptSubject(database, token);
  const person = subject && (await findPerson(database, subject));
  if (!subject || !person) return false;
  const { phone } = person;
  await commit(async (transaction) => {
    const whose = { phone, subjectId: subject.id };
    await stopContactPoint(transaction, outbox, whose, withdrawn, sender.now);
    await recordConsents(transaction, [
      { event: "withdrew", subject, phone, withdrawn, ...sender },
    ]);
  });
  return true;
}
