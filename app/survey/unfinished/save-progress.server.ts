import type { Sender } from "../../leads/sender.ts";
import type { RequestServices } from "../../server/http/services-context.server.ts";
import type { SurveyDraft } from "../answers/answers.ts";
import {
  findSavingConsent,
  type SavingConsent,
  savingCookie,
} from "../draft/saving-consent.ts";
import { findSavable } from "./savable-answers.ts";

/** Saves the answers if the visitor agreed, or else deletes them. A failure is left to the next step. */
export async function saveProgress(
  saving: SavingConsent | undefined,
  draft: SurveyDraft,
  sender: Sender,
  { partials, now, reportFailure }: RequestServices,
): Promise<SavingConsent | undefined> {
  if (!saving) return undefined;
  try {
    if (!saving.isOn) {
      const { key } = saving;
      const outcome = await partials.withdraw(key, sender, now());
      return outcome === "limited" ? { key, isOn: true } : undefined;
    }
    const savable = findSavable(draft, now());
    const outcome =
      savable && (await partials.save(saving.key, savable, sender, now()));
    // It was submitted or withdrawn in another tab.
    return outcome === "ended" ? undefined : saving;
  } catch (error) {
    reportFailure("survey progress not stored", error);
    return { key: saving.key, isOn: true };
  }
}

export function savingCookies(
  saving: SavingConsent | undefined,
  cookies: string,
  secure: boolean,
): string[] {
  if (saving) return [savingCookie(saving.key, secure)];
  return findSavingConsent(cookies) ? [savingCookie(undefined, secure)] : [];
}
