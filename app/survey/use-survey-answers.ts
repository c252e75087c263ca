import { useLayoutEffect, useState } from "react";
import type { SurveyDraft } from "./answers/answers.ts";
import { clearDevice, readSavedDraft, saveDraft } from "./draft/this-device.ts";

/**
 * The answers: `typed` is what shows in the fields and what the device keeps; `taken` is what a button has taken, and
 * decides how far the visitor may go. `given` came with the page, as the reply to a posted step if `isReply`.
 */
export function useSurveyAnswers(given: {
  draft: SurveyDraft;
  isReply: boolean;
}) {
  const [first] = useState(given);
  const [typed, setTyped] = useState(first.draft);
  const [taken, setTaken] = useState(first.draft);
  // A new round has new, empty fields.
  const [round, setRound] = useState(0);

  useLayoutEffect(() => {
    // A page from the browser's memory is older than the device's cookies; data for a move within the site had none.
    if (first.isReply) return;
    const kept = { ...first.draft, ...readSavedDraft() };
    setTyped(kept);
    setTaken(kept);
  }, [first]);

  function type(answers: SurveyDraft) {
    setTyped(answers);
    saveDraft(answers);
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
