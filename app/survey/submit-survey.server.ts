import type { Intake } from "../leads/lead-decisions.server.ts";
import type { LeadStore } from "../leads/lead-store.server.ts";
import { receiptCookie } from "../leads/receipt-cookie.ts";
import { referenceOf } from "../leads/reference.ts";
import type { Sender } from "../leads/sender.ts";
import type { SurveyAnswers } from "./answers.ts";
import { clearedDraftCookies } from "./draft-cookies.ts";
import { isQualified } from "./qualification.ts";
import { referenceCookie } from "./reference-cookie.ts";
import { savingCookie } from "./saving.ts";

/** Stores a complete survey as a lead, with whether it qualifies. Throws when it could not be stored. */
export async function submitSurvey(
  answers: SurveyAnswers,
  sender: Sender,
  leads: LeadStore,
  now: Date,
): Promise<Intake> {
  return leads.saveLead(
    {
      ...answers,
      description: answers.description ?? "",
      source: "Website Survey",
      qualified: isQualified(answers, now),
    },
    now,
    sender,
  );
}

/** What the device keeps of a sent survey: its reference and its receipt, and no answers. */
export function sentCookies(
  { id, receipt = "" }: { id: string; receipt?: string | undefined },
  secure: boolean,
): string[] {
  return [
    ...clearedDraftCookies(secure),
    savingCookie(undefined, secure),
    referenceCookie(referenceOf(id), secure),
    receiptCookie(receipt, secure),
  ];
}
