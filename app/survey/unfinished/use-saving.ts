import { useEffect, useLayoutEffect, useState } from "react";
import { metadataFields } from "../../forms/metadata-fields.ts";
import { newKey } from "../../forms/send-queue/attempt.ts";
import { readFormMetadata } from "../../leads/form-metadata.ts";
import { useToast } from "../../ui/toast.tsx";
import type { SurveyDraft } from "../answers/answers.ts";
import { surveyMessages } from "../answers/messages.ts";
import { type SavingConsent, savingField } from "../draft/saving-consent.ts";
import { readSavingKey, saveSavingKey } from "../this-device.ts";
import {
  discardPending,
  saveNow,
  scheduleSave,
  withdrawProgress,
} from "./progress.ts";
import { findSavable } from "./savable-answers.ts";

/** Nothing is sent without consent, and withdrawing it deletes what was sent. `given` came with the page. */
export function useSaving(given: SavingConsent | undefined) {
  const [saving, setSaving] = useState(given);
  const toast = useToast();

  useLayoutEffect(() => {
    const key = readSavingKey();
    if (key !== undefined) setSaving({ key, isOn: true });
  }, []);

  useEffect(() => {
    const onHide = () => document.visibilityState === "hidden" && saveNow();
    document.addEventListener("visibilitychange", onHide);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      saveNow();
    };
  }, []);

  function follow(form: HTMLFormElement, answers: SurveyDraft, now: Date) {
    const box = form.elements.namedItem(savingField);
    const isWanted =
      box instanceof HTMLInputElement ? box.checked : saving?.isOn;
    if (!isWanted) return saving?.isOn ? void withdraw(box) : undefined;
    const key = findKey() ?? saving?.key ?? newKey();
    if (!saving?.isOn) keep(key);
    const savable = findSavable(answers, now);
    // Without a phone number or an email nobody could be contacted.
    if (!savable) return discardPending();
    scheduleSave({
      key,
      answers: savable,
      honeypot: readFormMetadata(form)[metadataFields.honeypot] ?? "",
    });
  }

  /** If deleting fails, the consent stays, and the visitor is told. */
  async function withdraw(box?: Element | RadioNodeList | null) {
    const key = findKey();
    if (key === undefined) return;
    setSaving(undefined);
    saveSavingKey(undefined);
    if (await withdrawProgress(key)) return;
    keep(key);
    if (box instanceof HTMLInputElement) box.checked = true;
    toast(surveyMessages.notWithdrawn);
  }

  /** Another tab may have saved answers since this page opened. */
  function findKey() {
    return saving?.isOn ? saving.key : readSavingKey();
  }

  function keep(key: string) {
    setSaving({ key, isOn: true });
    saveSavingKey(key);
  }

  return { saving, findKey, follow, withdraw };
}
