import type { LeadStore } from "../leads/lead-store.server.ts";
import type { SurveyAnswers } from "./answers.ts";
import { isQualified } from "./qualification.ts";

/** Stores a complete survey as a lead and says whether it qualifies. Throws when it could not be stored. */
export async function submitSurvey(
  answers: SurveyAnswers,
  leads: LeadStore,
  now: Date,
) {
  const qualified = isQualified(answers, now);
  const id = await leads.saveLead(
    {
      ...answers,
      description: answers.description ?? "",
      source: "Website Survey",
      qualified,
    },
    now,
  );
  return { id, qualified };
}
