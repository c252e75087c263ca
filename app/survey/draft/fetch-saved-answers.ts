import { z } from "zod/mini";
import type { SurveyDraft } from "../answers/answers.ts";
import { pickAnswers } from "./draft.ts";
import type { Saving } from "./saving.ts";

const answer = z.object({
  draft: z.unknown(),
  saving: z.optional(z.object({ key: z.string(), isOn: z.boolean() })),
  now: z.string(),
});

/**
 * What this device keeps, for a page that was not loaded from the survey's address, and so may not read its cookies.
 * Never throws: the survey starts anew where the server is out of reach.
 */
export async function fetchSavedAnswers(): Promise<{
  draft: SurveyDraft;
  saving?: Saving | undefined;
  now: string;
}> {
  try {
    const response = await fetch("/online-review/answers.json");
    const { draft, saving, now } = z.parse(answer, await response.json());
    return { draft: pickAnswers(draft), saving, now };
  } catch {
    return { draft: {}, now: new Date().toISOString() };
  }
}
