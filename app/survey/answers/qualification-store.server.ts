import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { createLeadStore } from "../../leads/lead-store.server.ts";
import type { JudgedAnswers } from "./qualification.ts";
import { type Qualification, textOf } from "./qualification-file.server.ts";

declare module "../../server/http/services-context.server.ts" {
  interface Services {
    qualify: Qualify;
  }
}

/** The state as typed, which may decide too. */
export type QualifyAnswers = JudgedAnswers & { state?: string | undefined };

/** Judges the answers by the current rules; `version` identifies them. */
export type Qualify = (
  answers: QualifyAnswers,
  now: Date,
) => { qualified: boolean; version: string | null };

/** So that the rules which judged a lead can be read later. */
export async function saveRules(
  database: Kysely<Database>,
  { rules, version }: Qualification,
  now: Date,
) {
  if (version === null) return;
  await database
    .insertInto("qualification_rules")
    .values({
      ...{ version, rules: textOf(rules) },
      first_used_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("version").doNothing())
    .execute();
}

export type QualificationDryRun = {
  total: number;
  /** Who would qualify, and does not. */
  gained: number;
  lost: number;
};

/** How other rules would have judged the surveys since a time, as of when they were sent. */
export async function tryQualification(
  database: Kysely<Database>,
  qualify: Qualify,
  since: Date,
): Promise<QualificationDryRun> {
  const leads = await createLeadStore(database).listLeads({ since });
  const judged = leads
    .filter(({ qualified }) => qualified !== null)
    .map((lead) => ({
      was: lead.qualified,
      ...qualify(
        {
          faultParty: lead.fault_party ?? "",
          accidentDate: lead.accident_date ?? "",
          insuranceStatus: lead.insurance_status ?? "",
          accidentType: lead.accident_type ?? "",
          medicalTreatment: lead.medical_treatment ?? "",
          workMissed: lead.work_missed ?? "",
          state: lead.state ?? "",
        },
        new Date(lead.created_at),
      ),
    }));
  return {
    total: judged.length,
    gained: judged.filter(({ was, qualified }) => !was && qualified).length,
    lost: judged.filter(({ was, qualified }) => was && !qualified).length,
  };
}

/** "9 of 212 surveys would be judged otherwise: 8 more would qualify, 1 would not." */
export function describeQualification({
  total,
  gained,
  lost,
}: QualificationDryRun): string {
  const surveys = total === 1 ? "survey" : "surveys";
  return `${gained + lost} of ${total} ${surveys} would be judged otherwise: ${gained} more would qualify, ${lost} would not.`;
}
