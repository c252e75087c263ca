import { sendLead } from "../forms/send-queue/send-queue.ts";
import type { LeadContents } from "../forms/send-queue/unsent-forms.ts";
import type { SurveyAnswers } from "../leads/questions.ts";
import { type SurveyErrors, surveyFields } from "./answers/answers.ts";
import { isQualified } from "./answers/qualification.ts";
import { saveSurveyData } from "./outcome/survey-data.ts";

/** Never throws. The server decides `qualified`. */
export async function sendSurvey(
  answers: SurveyAnswers,
  metadata: Record<string, string>,
): Promise<
  | { status: "sent"; qualified: boolean }
  | { status: "refused"; errors: SurveyErrors }
  | { status: "failed" }
> {
  const contents = surveyContents(answers);
  const reply = await sendLead("survey", contents, metadata);
  switch (reply.status) {
    case "stored":
      saveSurveyData(contents, reply.qualified);
      return { status: "sent", qualified: reply.qualified };
    case "refused":
      return { status: "refused", errors: pickErrors(reply.errors) };
    case "unsent":
      return { status: "failed" };
  }
}

export function surveyContents(answers: SurveyAnswers): LeadContents {
  return {
    ...answers,
    qualified: isQualified(answers, new Date()),
    source: "Website Survey",
  };
}

function pickErrors(fields: Record<string, string>): SurveyErrors {
  return Object.fromEntries(
    surveyFields.flatMap((field) => {
      const message = fields[field];
      return message === undefined ? [] : [[field, message]];
    }),
  );
}
