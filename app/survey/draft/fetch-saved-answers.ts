import { abortAfter } from "../../forms/send-queue/attempt.ts";
import type { SurveyDraft } from "../answers/answers.ts";
import { pickAnswers } from "./draft.ts";
import type { SavingConsent } from "./saving-consent.ts";

/** For a page from another URL, which can't read the survey's cookies. Never throws: offline, the survey is empty. */
export async function fetchSavedAnswers(): Promise<{
  draft: SurveyDraft;
  saving?: SavingConsent | undefined;
  now: string;
}> {
  try {
    const response = await fetch("/online-review/answers.json", {
      signal: abortAfter(3000),
    });
    const { draft, saving, now }: Reply = await response.json();
    // A captive portal may return other JSON.
    if (typeof now !== "string") throw new TypeError("no saved answers");
    return { draft: pickAnswers(draft), saving, now };
  } catch {
    return { draft: {}, now: new Date().toISOString() };
  }
}

type Reply = {
  draft: unknown;
  saving?: SavingConsent;
  now: string;
};
