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
 * The answers saved on this device, for a page loaded from another address, which can't read the survey's cookies.
 * Never throws: without a connection the survey starts empty.
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
