import type { Sender } from "../../leads/sender.ts";
import type { RequestServices } from "../../server/http/services-context.server.ts";
import type { SurveyDraft } from "../answers/answers.ts";
import {
  findKeepable,
  readSavedSaving,
  type Saving,
  savingCookie,
} from "./saving.ts";

/**
 * Keeps the answers so far where the visitor has said yes, deletes them where they take it back, and tells what holds
 * then. A failure stops nobody: the next step tries again.
 */
export async function saveProgress(
  saving: Saving | undefined,
  draft: SurveyDraft,
  sender: Sender,
  { partials, now, reportFailure }: RequestServices,
): Promise<Saving | undefined> {
  if (!saving) return undefined;
  try {
    if (!saving.isOn) {
      const { key } = saving;
      const became = await partials.withdraw(key, sender.address, now());
      return became === "limited" ? { key, isOn: true } : undefined;
    }
    const keepable = findKeepable(draft, now());
    const became =
      keepable && (await partials.save(saving.key, keepable, sender, now()));
    // It was sent, or taken back, in another tab.
    return became === "ended" ? undefined : saving;
  } catch (error) {
    reportFailure("survey progress not stored", error);
    return { key: saving.key, isOn: true };
  }
}

/** Sets the yes on the device, or takes it off where it was. */
export function savingCookies(
  saving: Saving | undefined,
  cookies: string,
  secure: boolean,
): string[] {
  if (saving) return [savingCookie(saving.key, secure)];
  return readSavedSaving(cookies) ? [savingCookie(undefined, secure)] : [];
}
