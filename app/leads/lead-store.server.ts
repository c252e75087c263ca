import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Database, SurveyLeadsTable } from "../../db/schema.ts";
import type { findIdPatterns } from "../forms/reference.ts";
import { matchesReference } from "../forms/reference-match.server.ts";
import { groupCommit } from "../server/database/group-commit.server.ts";
import {
  type InTransaction,
  inTransaction,
} from "../server/database/transaction.server.ts";
import type { Lead } from "./lead.ts";
import type { Intake, SentLead } from "./lead-decisions.server.ts";
import { type IntakeRules, storeLeads } from "./lead-intake.server.ts";
import { reindex } from "./search/lead-index.server.ts";
import type { Sender } from "./sender.ts";
import { toSubmission } from "./submissions.server.ts";
import { matchKeysOf } from "./threads/match-keys.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    leads: LeadStore;
  }
}

export type LeadRow = Omit<Selectable<SurveyLeadsTable>, "qualified"> & {
  qualified: boolean | null;
};

export type LeadFilter = {
  since?: Date | undefined;
  source?: string | undefined;
  id?: string | undefined;
  ids?: ReturnType<typeof findIdPatterns>;
  quarantined?: boolean | undefined;
};

type Options = Partial<IntakeRules> & {
  commit?: InTransaction;
  onStored?: (source: Lead["source"]) => void;
};

type Dependencies = {
  database: Kysely<Database>;
  commit: InTransaction;
  outbox: IntakeRules["outbox"];
};

export type LeadStore = ReturnType<typeof createLeadStore>;

/** The only writer of `survey_leads`, except for `privacy/`. */
export function createLeadStore(
  database: Kysely<Database>,
  { commit = inTransaction(database), limits, outbox, onStored }: Options = {},
) {
  const deps: Dependencies = { database, commit, outbox };
  const store = groupCommit((sent: readonly SentLead[]) =>
    commit((transaction) => storeLeads(transaction, sent, { limits, outbox })),
  );
  return {
    /** Resolves once the lead is on disk or refused. A suspect lead is stored in quarantine. */
    async saveLead(
      lead: Lead,
      now: Date,
      sender: Sender = {},
    ): Promise<Intake> {
      const intake = await store(toSentLead(lead, now, sender));
      if (intake.status === "stored" && !intake.isDuplicate) {
        if (!intake.isQuarantined) onStored?.(lead.source);
        outbox?.wake();
      }
      return intake;
    },

    listLeads: (filter: LeadFilter = {}) => listLeads(deps, filter),

    countQuarantined: () => countQuarantined(deps),

    /** False if no quarantined lead has this id. The caller wakes the queue. */
    release: (transaction: Transaction<Database>, id: string, now: Date) =>
      release(transaction, outbox, id, now),
  };
}

function toSentLead(lead: Lead, now: Date, sender: Sender): SentLead {
  const form = toSubmission(
    lead.source === "Website Survey" ? "survey" : "contact",
    { ...lead, qualified: undefined, qualifiedBy: undefined },
    sender,
    now,
  );
  const email = "email" in lead ? lead.email : null;
  return { lead, form, sender, keys: matchKeysOf(lead.phone, email) };
}

async function listLeads(
  { database }: Dependencies,
  { since, source = "", id, ids, quarantined }: LeadFilter,
): Promise<LeadRow[]> {
  let query = database
    .selectFrom("survey_leads")
    .selectAll()
    .orderBy("created_at")
    .orderBy("id");
  if (since) query = query.where("created_at", ">=", since.toISOString());
  if (id) query = query.where("id", "=", id);
  if (ids) query = query.where(matchesReference("id", ids));
  if (quarantined) {
    query = query.where("id", "in", selectQuarantined(database));
  }
  const rows = await query.execute();
  return rows
    .filter((row) => row.source.toLowerCase().includes(source.toLowerCase()))
    .map((row) => ({
      ...row,
      qualified: row.qualified === null ? null : Boolean(row.qualified),
    }));
}

async function countQuarantined({ database }: Dependencies): Promise<number> {
  const row = await database
    .selectFrom(selectQuarantined(database).as("quarantined"))
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

export function selectQuarantined(database: Kysely<Database>) {
  return database
    .selectFrom("lead_states")
    .select("subject_id")
    .where(sql<boolean>`is_quarantined and closed_at is null`);
}

async function release(
  transaction: Transaction<Database>,
  outbox: IntakeRules["outbox"],
  id: string,
  now: Date,
): Promise<boolean> {
  const lead = await transaction
    .updateTable("survey_leads")
    .set({ released_at: now.toISOString() })
    .where("id", "=", id)
    .where("quarantine_reason", "is not", null)
    .where("released_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!lead) return false;
  await outbox?.queue(transaction, [{ kind: "lead", lead }], now);
  await reindex(transaction, [{ kind: "lead", row: lead }]);
  return true;
}
