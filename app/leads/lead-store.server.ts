import { randomUUIDv7 } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { Database, SurveyLeadsTable } from "../../db/schema.ts";
import {
  type Exclusively,
  exclusively,
  type LedgerHead,
  together,
} from "../server/commit.server.ts";
import { insertAll } from "../server/insert-all.server.ts";
import { type Limits, leadWindow } from "../server/limits.ts";
import { endAttempts } from "../survey/partial-store.server.ts";
import {
  type AttributionEntry,
  attributionRows,
} from "./attribution-rows.server.ts";
import { newReceipt } from "./consent-chain.server.ts";
import { type ConsentEntry, chainConsents } from "./consent-ledger.server.ts";
import type { Outbox } from "./delivery/outbox.server.ts";
import type { Lead } from "./lead.ts";
import { type MatchKeys, matchKeysOf } from "./match-keys.ts";
import { type RecentForms, watchRecentForms } from "./recent-forms.server.ts";
import type { findIdPatterns } from "./reference.ts";
import { isReferredTo } from "./reference-match.server.ts";
import { quarantineReason, type Sender } from "./sender.ts";
import {
  countByAddress,
  findEarlier,
  fingerprint,
  isCopy,
  type Submission,
  toSubmissionRow,
} from "./submissions.server.ts";
import { linkTouches, type Touch } from "./touches.server.ts";

/** A lead with the table's own column names, as an operator reads it. */
export type LeadRow = Omit<Selectable<SurveyLeadsTable>, "qualified"> & {
  qualified: boolean | null;
};

export type LeadStore = ReturnType<typeof createLeadStore>;

/** What became of a lead that was sent. A copy of an earlier one is `stored`, with the first one's id. */
export type Intake =
  | ({ status: "stored"; isCopy: boolean } & StoredAnswer)
  /** Its key came before, with other contents. */
  | { status: "other contents" }
  /** Too many from this address. */
  | { status: "limited" };

type StoredAnswer = {
  id: string;
  qualified: boolean | null;
  /** Opens the receipt of what was agreed to. */
  receipt?: string;
};

/** The only writer of `survey_leads`, but for `privacy/`, which deletes. Every method throws the driver's error when the database does not answer. */
export function createLeadStore(
  database: Kysely<Database>,
  {
    commit = exclusively(database),
    limits,
    recent = watchRecentForms(),
    outbox,
    onStored,
  }: {
    commit?: Exclusively;
    limits?: Limits | undefined;
    /** To be shared by all stores of a process. */
    recent?: RecentForms;
    /** Writes down whom to tell of a lead; without it nobody is told. */
    outbox?: Outbox;
    /** Told the source of each lead that is no copy, once it is on disk. */
    onStored?: (source: Lead["source"]) => void;
  } = {},
) {
  const take = together((items: readonly Item[]) =>
    commit((transaction, last) =>
      storeAll(transaction, items, last, { limits, recent, outbox }),
    ),
  );
  return {
    /** Resolves once the lead is on disk, or the reason why not is known. A suspicious one is stored, and held back. */
    async saveLead(
      lead: Lead,
      now: Date,
      sender: Sender = {},
    ): Promise<Intake> {
      const form = {
        kind: lead.source === "Website Survey" ? "survey" : "contact",
        key: sender.key,
        payload: fingerprint({ ...lead, qualified: undefined }),
        address: sender.address,
        now,
      } as const;
      const email = "email" in lead ? lead.email : null;
      const keys = matchKeysOf(lead.phone, email);
      const intake = await take({ lead, form, sender, keys });
      if (intake.status === "stored" && !intake.isCopy) {
        onStored?.(lead.source);
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
          await insertAll(transaction, { deliveries });
        }
        return lead !== undefined;
      });
    },
  };
}

type Rules = {
  limits: Limits | undefined;
  recent: RecentForms;
  outbox: Outbox | undefined;
};

type Item = {
  lead: Lead;
  form: Submission;
  sender: Sender;
  /** Worked out beforehand: while it is decided on, nobody else's is. */
  keys: MatchKeys;
};

/** Decides on each, in the order of arrival, from what is stored and from those before it, then stores what is new. */
async function storeAll(
  transaction: Transaction<Database>,
  items: readonly Item[],
  last: LedgerHead,
  { limits, recent, outbox }: Rules,
): Promise<Intake[]> {
  const forms = items.map(({ form }) => form);
  const findStored = await findEarlier(transaction, forms, recent, last);
  const counts = limits
    ? await countSenders(transaction, forms)
    : new Map<string, number>();
  const leads: SurveyLeadsTable[] = [];
  const submissions: ReturnType<typeof toSubmissionRow>[] = [];
  const consents: ConsentEntry[] = [];
  const attributions: AttributionEntry[] = [];
  const touches: Touch[] = [];

  const answers = items.map(({ lead, form, sender, keys }): Intake => {
    const earlier =
      findStored(form) ?? submissions.find((row) => isCopy(form, row));
    if (earlier) {
      return earlier.payload === form.payload
        ? { status: "stored", isCopy: true, ...readAnswer(earlier.answer) }
        : { status: "other contents" };
    }
    const sent = counts.get(form.address ?? "") ?? 0;
    if (limits && sent >= limits.leadsPerAddress) {
      return { status: "limited" };
    }
    if (form.address !== undefined) counts.set(form.address, sent + 1);
    const isCrowd = limits !== undefined && sent >= limits.unsuspectedLeads;
    const { signs = [] } = sender;
    const reason = quarantineReason(
      isCrowd ? [...signs, "many from one address"] : signs,
    );
    // In the order of time: rows that are stored together are neighbours in every index of ids.
    const row = { id: randomUUIDv7(), ...toRow(lead, form.now, reason) };
    const answer = {
      id: row.id,
      qualified: "qualified" in lead ? lead.qualified : null,
      receipt: newReceipt(),
    };
    leads.push(row);
    submissions.push(toSubmissionRow(form, row.id, JSON.stringify(answer)));
    consents.push({
      event: "submitted",
      subject: { kind: "lead", id: row.id },
      given: sender.consent,
      receipt: answer.receipt,
      ...{ address: form.address, now: form.now },
    });
    const { attribution } = sender;
    attributions.push({ id: row.id, attribution, now: form.now });
    touches.push({ id: row.id, kind: form.kind, now: form.now, keys });
    return { status: "stored", isCopy: false, ...answer };
  });

  if (leads.length > 0) {
    const told = leads
      .filter((lead) => lead.quarantine_reason === null)
      .map((lead) => ({ kind: "lead", lead }) as const);
    const { rows, head } = chainConsents(last, consents);
    const deliveries = outbox?.rowsOf(told) ?? [];
    await insertAll(
      transaction,
      {
        survey_leads: leads,
        submissions,
        deliveries,
        attributions: attributionRows(attributions),
        ...rows,
        touches: await linkTouches(transaction, touches),
      },
      head,
    );
    recent.expect(head, submissions);
  }
  await endAttempts(
    transaction,
    items.flatMap(({ sender }, index) =>
      answers[index]?.status === "stored" ? (sender.progressKey ?? []) : [],
    ),
    new Date(Math.max(...forms.map(({ now }) => now.getTime()))),
  );
  return answers;
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

function readAnswer(text: string | null): StoredAnswer {
  return JSON.parse(text ?? "");
}

function toRow(
  lead: Lead,
  now: Date,
  reason: string | undefined,
): Omit<SurveyLeadsTable, "id"> {
  const answers = lead.source === "Website Survey" ? lead : undefined;
  return {
    created_at: now.toISOString(),
    source: lead.source,
    first_name: lead.firstName,
    last_name: answers?.lastName ?? null,
    email: answers?.email ?? null,
    phone: lead.phone,
    city: answers?.city ?? null,
    state: answers?.state ?? null,
    zip_code: answers?.zipCode ?? null,
    accident_type: answers?.accidentType ?? null,
    accident_date: answers?.accidentDate ?? null,
    medical_treatment: answers?.medicalTreatment ?? null,
    work_missed: answers?.workMissed ?? null,
    injury_type: answers?.injuryType ?? null,
    fault_party: answers?.faultParty ?? null,
    insurance_status: answers?.insuranceStatus ?? null,
    description: lead.description || null,
    qualified: answers?.qualified ?? null,
    quarantine_reason: reason ?? null,
    released_at: null,
  };
}
