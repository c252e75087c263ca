import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { findAreaState } from "../../law/calling-hours/calling-hours.ts";
import { findStateByName } from "../../locations/find-state-by-name.ts";
import { findOutsideRefusal } from "../destinations/outside.server.ts";
import type { Routing } from "../destinations/plan/routing-rules.ts";
import { answersOf, type Subject, subjectIdOf } from "../subjects/subject.ts";
import type { RoutedLead } from "./route.ts";

/** In the order of the subjects, whose consents must already be stored. */
export async function readRoutedLeads(
  database: Kysely<Database>,
  subjects: readonly Subject[],
  { outside }: Pick<Routing, "outside">,
  paidForLeads: boolean,
): Promise<RoutedLead[]> {
  const languages = await readLanguages(database, subjects.map(subjectIdOf));
  const leads: RoutedLead[] = [];
  for (const subject of subjects) {
    const refusal =
      outside.length > 0 &&
      (await findOutsideRefusal(database, subject, paidForLeads));
    leads.push({
      state: findState(subject)?.slug ?? null,
      ...routedAnswers(subject),
      language: languages.get(subjectIdOf(subject)) ?? null,
      mayShare: !refusal,
    });
  }
  return leads;
}

function findState(subject: Subject) {
  const { state, phone } = answersOf(subject);
  return (
    findStateByName(state ?? "") ?? findStateByName(findAreaState(phone) ?? "")
  );
}

function routedAnswers(
  subject: Subject,
): Pick<RoutedLead, "accident" | "qualified" | "source"> {
  switch (subject.kind) {
    case "lead": {
      const { accident_type, qualified, source } = subject.lead;
      return {
        accident: accident_type,
        qualified: qualified === null ? null : Boolean(qualified),
        source: source === "Website Survey" ? "survey" : "contact",
      };
    }
    case "callback":
      return { accident: null, qualified: null, source: "callback" };
    case "unfinished": {
      const { accidentType = null } = subject.partial.answers;
      return { accident: accidentType, qualified: null, source: "unfinished" };
    }
  }
}

async function readLanguages(
  database: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom("consent_details")
    .select(["subject_id", "accept_language"])
    .where("subject_id", "in", ids)
    .where("accept_language", "is not", null)
    .orderBy("consent_id")
    .execute();
  return new Map(
    rows.flatMap(({ subject_id, accept_language }) => {
      const [, language] =
        /^\s*([a-z]{2,3})\b/i.exec(accept_language ?? "") ?? [];
      return subject_id && language
        ? [[subject_id, language.toLowerCase()] as const]
        : [];
    }),
  );
}
