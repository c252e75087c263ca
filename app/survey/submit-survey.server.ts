import { receiptCookie } from "../consent/receipt/receipt-cookie.ts";
import { referenceOf } from "../forms/reference.ts";
import type { Intake } from "../leads/lead-decisions.server.ts";
import type { SurveyAnswers } from "../leads/questions.ts";
import type { Sender } from "../leads/sender.ts";
import type { Services } from "../server/http/services-context.server.ts";
import { clearedDraftCookies } from "./draft/draft-cookies.ts";
import { savingCookie } from "./draft/saving-consent.ts";
import { referenceCookie } from "./outcome/reference-cookie.ts";

export async function submitSurvey(
  answers: SurveyAnswers,
  sender: Sender,
  { leads, qualify, now }: Pick<Services, "leads" | "qualify" | "now">,
): Promise<Intake> {
  const time = now();
  const { qualified, version } = qualify(answers, time);
  return leads.saveLead(
    {
      ...answers,
      description: answers.description ?? "",
      source: "Website Survey",
      qualified,
      qualifiedBy: version,
    },
    time,
    sender,
  );
}

export function sentCookies(
  {
    id,
    qualified,
    receipt = "",
  }: { id: string; qualified: boolean | null; receipt?: string | undefined },
  secure: boolean,
): string[] {
  return [
    ...clearedDraftCookies(secure),
    savingCookie(undefined, secure),
    referenceCookie(referenceOf(id), secure, qualified === false),
    receiptCookie(receipt, secure),
  ];
}
