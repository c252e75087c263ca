import { useLayoutEffect, useState } from "react";
import type { SurveyDraft } from "../answers/answers.ts";
import {
  clearDevice,
  readSavedDraft,
  saveDraftOnDevice,
} from "../this-device.ts";

/** `typed` is what the fields show and the device saves; `accepted` is what a button accepted, and opens steps. */
export function useSurveyAnswers(initial: {
  draft: SurveyDraft;
  isReply: boolean;
}) {
  const [first] = useState(initial);
  const [typed, showTyped] = useState(first.draft);
  const [accepted, setAccepted] = useState(first.draft);
  // Remounts the fields, which are uncontrolled and would keep cleared values.
  const [round, setRound] = useState(0);

  useLayoutEffect(() => {
    // A page from the back-forward cache may be older than the device's cookies; client-side navigation sends none.
    if (first.isReply) return;
    const saved = { ...first.draft, ...readSavedDraft() };
    showTyped(saved);
    setAccepted(saved);
  }, [first]);

  function setTyped(answers: SurveyDraft) {
    showTyped(answers);
    saveDraftOnDevice(answers);
  }

  function accept(answers: SurveyDraft) {
    setTyped(answers);
    setAccepted(answers);
  }

  function clear() {
    showTyped({});
    setAccepted({});
    setRound(round + 1);
    clearDevice();
  }

  return { typed, accepted, round, setTyped, accept, clear };
}
