import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { countOf } from "../../ui/count-of.ts";
import type { QualifyingAnswers } from "./qualification.ts";
import { type Qualification, sortedJson } from "./qualification-file.server.ts";

declare module "../../server/http/services-context.server.ts" {
  interface SiteContent {
    qualification: Qualification;
  }

  interface Services {
    qualify: Qualify;
  }
}

type QualifyAnswers = QualifyingAnswers & { state?: string | undefined };

export type Qualify = (
  answers: QualifyAnswers,
  now: Date,
) => { qualified: boolean; version: string | null };

/** The rules that judged a lead must stay readable. */
export async function saveRules(
  database: Kysely<Database>,
  { rules, version }: Qualification,
  now: Date,
) {
  if (version === null) return;
  await database
    .insertInto("qualification_rules")
    .values({
      version,
      rules: sortedJson(rules),
      first_used_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("version").doNothing())
    .execute();
}

export type QualificationDryRun = {
  total: number;
  gained: number;
  lost: number;
  byState: ReadonlyMap<string, QualifiedInState>;
};

type QualifiedInState = { surveys: number; before: number; after: number };

export async function dryRunQualification(
  database: Kysely<Database>,
  qualify: Qualify,
  since: Date,
): Promise<QualificationDryRun> {
  const tried = { total: 0, gained: 0, lost: 0 };
  const byState = new Map<string, QualifiedInState>();
  for await (const surveys of readSurveys(database, since)) {
    for (const survey of surveys) {
      const { qualified } = qualify(answersOf(survey), new Date(survey.at));
      tried.total += 1;
      if (qualified && !survey.was) tried.gained += 1;
      if (!qualified && survey.was) tried.lost += 1;
      const state = survey.state ?? "";
      const counted = byState.get(state);
      byState.set(state, {
        surveys: (counted?.surveys ?? 0) + 1,
        before: (counted?.before ?? 0) + Number(Boolean(survey.was)),
        after: (counted?.after ?? 0) + Number(qualified),
      });
    }
  }
  return { ...tried, byState };
}

type Survey = Awaited<ReturnType<typeof readPage>>[number];

/** One page at a time, so that other queries can run in between. */
async function* readSurveys(database: Kysely<Database>, since: Date) {
  let last: Pick<Survey, "at" | "id"> | undefined;
  while (true) {
    const surveys = await readPage(database, since, last);
    yield surveys;
    last = surveys.at(-1);
    if (!last) return;
  }
}

function readPage(
  database: Kysely<Database>,
  since: Date,
  last: { at: string; id: string } | undefined,
) {
  const from = last?.at ?? since.toISOString();
  const query = database
    .selectFrom("survey_leads")
    .select(["id", "created_at as at", "qualified as was", "state"])
    .select(["fault_party", "accident_date", "insurance_status"])
    .select(["accident_type", "medical_treatment", "work_missed"])
    .where("qualified", "is not", null)
    .where("created_at", ">=", from)
    .orderBy("created_at")
    .orderBy("id")
    .limit(500);
  return last === undefined
    ? query.execute()
    : query
        .where((row) =>
          row.or([row("created_at", ">", from), row("id", ">", last.id)]),
        )
        .execute();
}

function answersOf(survey: Survey): QualifyAnswers {
  return {
    faultParty: survey.fault_party ?? "",
    accidentDate: survey.accident_date ?? "",
    insuranceStatus: survey.insurance_status ?? "",
    accidentType: survey.accident_type ?? "",
    medicalTreatment: survey.medical_treatment ?? "",
    workMissed: survey.work_missed ?? "",
    state: survey.state ?? "",
  };
}

export function describeQualification({
  total,
  gained,
  lost,
}: QualificationDryRun): string {
  const changes = [
    ...(gained > 0 ? [`${count(gained)} more would qualify`] : []),
    ...(lost > 0 ? [`${count(lost)} no longer would`] : []),
  ];
  if (total === 0) return "There are no surveys to try it on.";
  if (changes.length === 0) {
    return total === 1
      ? "The one survey would be judged the same."
      : `All ${count(total)} surveys would be judged the same.`;
  }
  return `${count(gained + lost)} of ${countOf(total, "survey")} would be judged differently: ${changes.join(", and ")}.`;
}

function count(surveys: number) {
  return surveys.toLocaleString("en-US");
}
