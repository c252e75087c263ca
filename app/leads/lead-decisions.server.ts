import { randomUUIDv7 } from "node:crypto";
import type { SurveyLeadsTable } from "../../db/schema.ts";
import { newReceipt } from "../consent/ledger/consent-chain.server.ts";
import type { Limits } from "../forms/limits.ts";
import { screenSender } from "../forms/spam-signals.ts";
import { addAddressCount, countBefore } from "./address-counts.server.ts";
import type { Lead } from "./lead.ts";
import { toAnswerColumns } from "./lead-columns.ts";
import type { Sender } from "./sender.ts";
import {
  type EarlierSubmission,
  isDuplicate,
  type Submission,
  toSubmissionRow,
} from "./submissions.server.ts";
import type { MatchKeys } from "./threads/match-keys.ts";

export type SentLead = {
  lead: Lead;
  form: Submission;
  sender: Sender;
  /** Computed before the transaction, because other leads wait while that runs. */
  keys: MatchKeys;
};

export type AcceptedLead = SentLead & {
  row: SurveyLeadsTable;
  submission: ReturnType<typeof toSubmissionRow>;
  response: StoredResponse;
};

/** A duplicate of an earlier lead is `stored` with the first one's id. */
export type Intake =
  | ({
      status: "stored";
      isDuplicate: boolean;
      isQuarantined?: boolean;
    } & StoredResponse)
  | { status: "key reused" }
  | { status: "limited" };

type StoredResponse = {
  id: string;
  qualified: boolean | null;
  receipt?: string;
};

export function decideOnLeads(
  leads: readonly SentLead[],
  findStored: (form: Submission) => EarlierSubmission | undefined,
  limit: { limits: Limits; counts: ReadonlyMap<string, number> } | undefined,
): { intakes: Intake[]; accepted: AcceptedLead[] } {
  const accepted: AcceptedLead[] = [];
  const counts = new Map(limit?.counts);
  const intakes = leads.map((sent): Intake => {
    const { form, sender } = sent;
    const earlier = findStored(form) ?? findAccepted(form, accepted);
    if (earlier) return responseToDuplicate(form, earlier);
    const { address } = form;
    const before = countBefore(counts, address);
    const screening = screenSender(sender.signals ?? [], before, limit?.limits);
    if (screening === "limited") return { status: "limited" };
    addAddressCount(counts, address, 1);
    const lead = acceptLead(sent, screening.quarantineReason);
    accepted.push(lead);
    const isQuarantined = lead.row.quarantine_reason !== null;
    return {
      status: "stored",
      isDuplicate: false,
      isQuarantined,
      ...lead.response,
    };
  });
  return { intakes, accepted };
}

function findAccepted(form: Submission, accepted: readonly AcceptedLead[]) {
  return accepted.find(({ submission }) => isDuplicate(form, submission))
    ?.submission;
}

function responseToDuplicate(
  { payload }: Submission,
  earlier: Pick<EarlierSubmission, "payload" | "answer">,
): Intake {
  return earlier.payload === payload
    ? {
        status: "stored",
        isDuplicate: true,
        ...JSON.parse(earlier.answer ?? ""),
      }
    : { status: "key reused" };
}

function acceptLead(sent: SentLead, reason: string | null): AcceptedLead {
  const { lead, form } = sent;
  // UUIDv7 sorts by time, so that a batch's rows are neighbors in every index of ids.
  const row = { id: randomUUIDv7(), ...toRow(lead, form.now, reason) };
  const response = {
    id: row.id,
    qualified: "qualified" in lead ? lead.qualified : null,
    receipt: newReceipt(),
  };
  const submission = toSubmissionRow(form, row.id, JSON.stringify(response));
  return { ...sent, row, submission, response };
}

function toRow(
  lead: Lead,
  now: Date,
  reason: string | null,
): Omit<SurveyLeadsTable, "id"> {
  return {
    ...toAnswerColumns(lead),
    created_at: now.toISOString(),
    source: lead.source,
    first_name: lead.firstName,
    phone: lead.phone,
    ...qualificationColumns(lead),
    quarantine_reason: reason,
    released_at: null,
  };
}

function qualificationColumns(lead: Lead) {
  return lead.source === "Website Survey"
    ? { qualified: lead.qualified, qualified_by: lead.qualifiedBy ?? null }
    : { qualified: null, qualified_by: null };
}
