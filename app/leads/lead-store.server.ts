import type { Insertable, Kysely, Selectable, Transaction } from "kysely";
import type {
  Database,
  DeliveriesTable,
  SurveyLeadsTable,
} from "../../db/schema.ts";
import {
  type AttributionEntry,
  attributionRows,
} from "../attribution/attribution-rows.server.ts";
import {
  type ConsentEntry,
  recordConsents,
} from "../consent/consent-ledger.server.ts";
import { type Limits, leadWindow } from "../forms/limits.ts";
import type { findIdPatterns } from "../forms/reference.ts";
import { isReferredTo } from "../forms/reference-match.server.ts";
import {
  groupCommit,
  type InTransaction,
  insertRows,
  inTransaction,
  lock,
} from "../server/database/commit.server.ts";
import type { Lead } from "./lead.ts";
import {
  decideOnLeads,
  type Intake,
  type SentLead,
  type TakenLead,
} from "./lead-decisions.server.ts";
import { matchKeysOf } from "./match-keys.ts";
import type { Sender } from "./sender.ts";
import {
  countByAddress,
  findEarlier,
  lockNameOf,
  type Submission,
  toSubmission,
} from "./submissions.server.ts";
import { attemptLock, endAttempts } from "./survey-attempts.server.ts";
import {
  linkThreadEntries,
  type ThreadEntry,
} from "./thread-entries.server.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    leads: LeadStore;
  }
}

/** A lead with the table's own column names, as an operator reads it. */
export type LeadRow = Omit<Selectable<SurveyLeadsTable>, "qualified"> & {
  qualified: boolean | null;
};

/** What delivery does for leads, in the transaction that stores them. */
export type LeadOutbox = {
  /** Deliveries that start at `now`, or when the lead came. */
  rowsOf: (
    subjects: readonly { kind: "lead"; lead: Selectable<SurveyLeadsTable> }[],
    now?: Date,
  ) => Insertable<DeliveriesTable>[];
  /** Call it once the rows are on disk. */
  wake: () => void;
};

export type LeadStore = ReturnType<typeof createLeadStore>;

/** The only writer of `survey_leads`, but for `privacy/`, which deletes. Every method throws the driver's error when the database does not answer. */
export function createLeadStore(
  database: Kysely<Database>,
  {
    commit = inTransaction(database),
    limits,
    outbox,
    onStored,
  }: {
    commit?: InTransaction;
    limits?: Limits | undefined;
    /** Writes down whom to tell of a lead; without it nobody is told. */
    outbox?: LeadOutbox;
    /** Told the source of each lead that is neither a copy nor quarantined, once it is on disk. */
    onStored?: (source: Lead["source"]) => void;
  } = {},
) {
  const take = groupCommit((items: readonly SentLead[]) =>
    commit((transaction) => storeAll(transaction, items, { limits, outbox })),
  );
  return {
    /** Resolves once the lead is on disk, or the reason why not is known. A suspicious one is stored, and held back. */
    async saveLead(
      lead: Lead,
      now: Date,
      sender: Sender = {},
    ): Promise<Intake> {
      const form = toSubmission(
        lead.source === "Website Survey" ? "survey" : "contact",
        { ...lead, qualified: undefined },
        sender,
        now,
      );
      const email = "email" in lead ? lead.email : null;
      const keys = matchKeysOf(lead.phone, email);
      const intake = await take({ lead, form, sender, keys });
      if (intake.status === "stored" && !intake.isCopy) {
        if (!intake.isQuarantined) onStored?.(lead.source);
        outbox?.wake();
      }
      return intake;
    },

    /** Oldest first. `since` is inclusive; `source` is a part of the source's text, in any case. */
    async listLeads(
      filter: {
        since?: Date | undefined;
        source?: string | undefined;
        id?: string | undefined;
        /** What a reference means. */
        ids?: ReturnType<typeof findIdPatterns>;
        /** Only those that are held back. */
        quarantined?: boolean | undefined;
      } = {},
    ): Promise<LeadRow[]> {
      let query = database
        .selectFrom("survey_leads")
        .selectAll()
        .orderBy("created_at")
        .orderBy("id");
      if (filter.since) {
        query = query.where("created_at", ">=", filter.since.toISOString());
      }
      if (filter.id) query = query.where("id", "=", filter.id);
      if (filter.ids) query = query.where(isReferredTo("id", filter.ids));
      if (filter.quarantined) {
        query = query
          .where("quarantine_reason", "is not", null)
          .where("released_at", "is", null);
      }
      const rows = await query.execute();
      const wanted = filter.source?.toLowerCase() ?? "";
      return rows
        .filter((row) => row.source.toLowerCase().includes(wanted))
        .map((row) => ({
          ...row,
          qualified: row.qualified === null ? null : Boolean(row.qualified),
        }));
    },

    async countQuarantined(): Promise<number> {
      const row = await database
        .selectFrom("survey_leads")
        .select((select) => select.fn.countAll<number>().as("count"))
        .where("quarantine_reason", "is not", null)
        .where("released_at", "is", null)
        .executeTakeFirst();
      return Number(row?.count ?? 0);
    },

    /** Lets a lead that is held back go on its way; false where there is none of this id. */
    async release(id: string, now: Date): Promise<boolean> {
      return commit(async (transaction) => {
        const lead = await transaction
          .updateTable("survey_leads")
          .set({ released_at: now.toISOString() })
          .where("id", "=", id)
          .where("quarantine_reason", "is not", null)
          .where("released_at", "is", null)
          .returningAll()
          .executeTakeFirst();
        if (lead && outbox) {
          const deliveries = outbox.rowsOf([{ kind: "lead", lead }], now);
          await insertRows(transaction, "deliveries", deliveries);
        }
        return lead !== undefined;
      });
    },
  };
}

type Rules = {
  limits: Limits | undefined;
  outbox: LeadOutbox | undefined;
};

/** Decides on each, in the order of arrival, from what is stored and from those before it, then stores what is new. */
async function storeAll(
  transaction: Transaction<Database>,
  items: readonly SentLead[],
  { limits, outbox }: Rules,
): Promise<Intake[]> {
  const forms = items.map(({ form }) => form);
  await lock(
    transaction,
    items.flatMap((item) => lockNamesOf(item, limits)),
  );
  const findStored = await findEarlier(transaction, forms);
  const limit = limits && {
    limits,
    counts: await countSenders(transaction, forms),
  };
  const { answers, taken } = decideOnLeads(items, findStored, limit);
  if (taken.length > 0) await insertTaken(transaction, taken, outbox);
  // A copy names no attempt of its own, so that copies store nothing.
  await endAttempts(
    transaction,
    taken.flatMap(({ sender }) => sender.progressKey ?? []),
    new Date(Math.max(...forms.map(({ now }) => now.getTime()))),
  );
  return answers;
}

/** What these leads decide from, and another transaction might change meanwhile. */
function lockNamesOf(
  { form, sender }: SentLead,
  limits: Limits | undefined,
): string[] {
  return [
    lockNameOf(form),
    ...(limits && form.address ? [`address ${form.address}`] : []),
    ...(sender.progressKey ? [attemptLock(sender.progressKey)] : []),
  ];
}

async function insertTaken(
  transaction: Transaction<Database>,
  taken: readonly TakenLead[],
  outbox: LeadOutbox | undefined,
) {
  const touches = await linkThreadEntries(
    transaction,
    taken.map(threadEntryOf),
  );
  const submissions = taken.map(({ submission }) => submission);
  const deliveries = outbox?.rowsOf(taken.flatMap(messageOf)) ?? [];
  const attributions = attributionRows(taken.map(attributionOf));
  await insertRows(
    transaction,
    "survey_leads",
    taken.map(({ row }) => row),
  );
  await insertRows(transaction, "submissions", submissions);
  await insertRows(transaction, "deliveries", deliveries);
  await insertRows(transaction, "attributions", attributions);
  await insertRows(transaction, "touches", touches);
  await recordConsents(transaction, taken.map(consentOf));
}

function countSenders(
  transaction: Transaction<Database>,
  forms: readonly Submission[],
) {
  const first = Math.min(...forms.map(({ now }) => now.getTime()));
  const addresses = new Set(forms.flatMap(({ address }) => address ?? []));
  return countByAddress(
    transaction,
    [...addresses],
    new Date(first - leadWindow),
  );
}

function consentOf({ row, form, sender, answer }: TakenLead): ConsentEntry {
  return {
    event: "submitted",
    subject: { kind: "lead", id: row.id },
    given: sender.consent,
    receipt: answer.receipt,
    ...{ address: form.address, now: form.now },
  };
}

/** Nobody is told of one that is held back. */
function messageOf({ row }: TakenLead) {
  const lead = { kind: "lead", lead: row } as const;
  return row.quarantine_reason === null ? [lead] : [];
}

function attributionOf({ row, form, sender }: TakenLead): AttributionEntry {
  return { id: row.id, attribution: sender.attribution, now: form.now };
}

function threadEntryOf({ row, form, keys }: TakenLead): ThreadEntry {
  return { id: row.id, kind: form.kind, now: form.now, keys };
}
