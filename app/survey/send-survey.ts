import { z } from "zod/mini";
import { createAttempts } from "../leads/attempt.ts";
import { senderFields } from "../leads/sender.ts";
import {
  type SurveyAnswers,
  type SurveyErrors,
  surveyFields,
} from "./answers.ts";
import { isQualified } from "./qualification.ts";

const accepted = z.object({ qualified: z.boolean() });
const refused = z.object({ fields: z.record(z.string(), z.string()) });

const attempts = createAttempts();

/** Call 6 of spec 7, from the browser. Never throws; the server's word on `qualified` is the one that counts. */
export async function sendSurvey(
  answers: SurveyAnswers,
  honeypot: string,
): Promise<
  | { status: "sent"; qualified: boolean }
  | { status: "refused"; errors: SurveyErrors }
  | { status: "failed" }
> {
  try {
    const response = await fetch("/functions/v1/lead-collector", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        ...answers,
        qualified: isQualified(answers, new Date()),
        source: "Website Survey",
        [senderFields.honeypot]: honeypot,
        ...attempts.describe(answers),
      }),
    });
    const body: unknown = await response.json();
    attempts.settle();
    if (response.ok) return { status: "sent", ...z.parse(accepted, body) };
    const refusal = z.safeParse(refused, body);
    return refusal.success
      ? { status: "refused", errors: pickErrors(refusal.data.fields) }
      : { status: "failed" };
  } catch {
    return { status: "failed" };
  }
}

function pickErrors(fields: Record<string, string>): SurveyErrors {
  return Object.fromEntries(
    surveyFields.flatMap((field) => {
      const message = fields[field];
      return message === undefined ? [] : [[field, message]];
    }),
  );
}
