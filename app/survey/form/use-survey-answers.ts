import { useLayoutEffect, useState } from "react";
import type { SurveyDraft } from "../answers/answers.ts";
import {
  clearDevice,
  keepOnDevice,
  readSavedDraft,
} from "../draft/this-device.ts";

/**
 * The answers: `typed` is what the fields show and the device saves; `taken` is what a button has accepted, and
 * decides which steps are open. `given` came with the page, as the response to a posted step if `isReply`.
 */
export function useSurveyAnswers(given: {
  draft: SurveyDraft;
  isReply: boolean;
}) {
  const [first] = useState(given);
  const [typed, setTyped] = useState(first.draft);
  const [taken, setTaken] = useState(first.draft);
  // Remounts the fields, which are uncontrolled and would keep cleared values.
  const [round, setRound] = useState(0);

  useLayoutEffect(() => {
    // A page from the back-forward cache may be older than the device's cookies; client-side navigation sends none.
    if (first.isReply) return;
    const saved = { ...first.draft, ...readSavedDraft() };
    setTyped(saved);
    setTaken(saved);
  }, [first]);

  function type(answers: SurveyDraft) {
    setTyped(answers);
    keepOnDevice(answers);
  }

  function take(answers: SurveyDraft) {
    type(answers);
    setTaken(answers);
  }

  function clear() {
    setTyped({});
    setTaken({});
    setRound(round + 1);
    clearDevice();
  }

  return { typed, taken, round, type, take, clear };
}
