import { z } from "zod/mini";
import type { SurveyDraft } from "./answers.ts";
import { pickAnswers } from "./draft.ts";

const answer = z.object({ draft: z.unknown(), now: z.string() });

/**
 * What this device keeps, for a page that was not loaded from the survey's address, and so may not read its cookies.
 * Never throws: the survey starts anew where the server is out of reach.
 */
export async function fetchKeptAnswers(): Promise<{
  draft: SurveyDraft;
  now: string;
}> {
  try {
    const response = await fetch("/online-review/answers.json");
    const { draft, now } = z.parse(answer, await response.json());
    return { draft: pickAnswers(draft), now };
  } catch {
    return { draft: {}, now: new Date().toISOString() };
  }
}
