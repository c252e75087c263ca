import { type FormEvent, type SubmitEvent, useState } from "react";
import { flushSync } from "react-dom";
import { metadataFields } from "../forms/metadata-fields.ts";
import { readFormMetadata } from "../leads/form-metadata.ts";
import { useFocusOnChange } from "../ui/focus-on-change.ts";
import { formFields } from "../ui/form/form-fields.ts";
import type { Message } from "../ui/notice.tsx";
import { useToast } from "../ui/toast.tsx";
import {
  checkStep,
  fieldsOf,
  type SurveyDraft,
  type SurveyErrors,
  stepCount,
} from "./answers/answers.ts";
import { surveyMessages } from "./answers/messages.ts";
import { pickAnswers } from "./draft/draft.ts";
import type { Saving } from "./draft/saving.ts";
import { useSaving } from "./draft/use-saving.ts";
import { stepAfter, stepOfErrors } from "./journey.ts";
import { useSending } from "./use-sending.ts";
import { useSteps } from "./use-steps.ts";
import { useSurveyAnswers } from "./use-survey-answers.ts";

/** What comes with the page: what the device keeps, or what the server replied to a posted step. */
type GivenSurvey = {
  draft: SurveyDraft;
  saving?: Saving | undefined;
  isReply: boolean;
  step?: number | undefined;
  errors?: SurveyErrors | undefined;
  message?: Message | undefined;
  checked?: { calls: boolean; texts: boolean } | undefined;
  serverTime: string;
};

/**
 * The survey with script: the server's rules run in the page, and nothing leaves it before the last step is sent,
 * unless the visitor has said yes to that.
 */
export function useSurvey(given: GivenSurvey) {
  const { typed, taken, round, type, take, clear } = useSurveyAnswers(given);
  const [wrong, setWrong] = useState<SurveyErrors>(given.errors ?? {});
  const [message, setMessage] = useState(given.message);
  const now = laterOf(new Date(given.serverTime), new Date());
  const { step, isChange, goTo } = useSteps(taken, given.step, now);
  const { isSending, send } = useSending(typed);
  const { saving, follow, withdraw } = useSaving(given.saving);
  const start = useFocusOnChange<HTMLHeadingElement>(`${step} ${round}`, {
    intoView: true,
  });
  const toast = useToast();

  function keepTyped(event: FormEvent<HTMLFormElement>) {
    const answers = { ...typed, ...answersIn(event.currentTarget) };
    type(answers);
    follow(event.currentTarget, answers, now);
    setWrong(without(wrong, event.target));
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setMessage(undefined);
    const answers = { ...typed, ...answersIn(event.currentTarget) };
    const beside = besideAnswers(event.currentTarget, saving);
    const move = moveOf(event.nativeEvent);
    if (move === "clear") return startAnew();
    if (move === "previous") return goBack(answers);
    const errors =
      step === stepCount
        ? await send(answers, beside, now)
        : checkStep(step, answers, now);
    if (Object.keys(errors).length > 0) return refuse(answers, errors);
    setWrong({});
    if (step === stepCount) return;
    take(answers);
    await goTo(stepAfter(step, answers, { isChange, now }));
  }

  function goBack(answers: SurveyDraft) {
    type(answers);
    setWrong({});
    return goTo(step - 1, { replace: true });
  }

  function refuse(answers: SurveyDraft, errors: SurveyErrors) {
    flushSync(() => {
      type(answers);
      setWrong(errors);
    });
    start.current?.focus();
    // An answer of an earlier step was taken out since, or the server knows better: then that step shows.
    const first = stepOfErrors(errors);
    return first < step ? goTo(first, { isChange: true }) : undefined;
  }

  function startAnew() {
    void withdraw();
    clear();
    setWrong({});
    toast(surveyMessages.cleared);
    return goTo(1, { replace: true });
  }

  return {
    ...{ step, isChange, round, typed, saving, message, isSending, now, start },
    errors: pickAnswers(wrong, fieldsOf(step)),
    checked: given.checked,
    keepTyped,
    submit,
  };
}

/** What the page and the form need to know. */
export type RunningSurvey = ReturnType<typeof useSurvey>;

/** The button that was pressed: next, previous or clear. */
function moveOf({ submitter }: { submitter?: HTMLElement | null }) {
  return submitter instanceof HTMLButtonElement ? submitter.value : "next";
}

/** A device whose clock is behind must not call yesterday the future; the server has the last word. */
function laterOf(server: Date, device: Date) {
  return import.meta.env.SSR || server > device ? server : device;
}

/** What is sent with the answers at the end. */
function besideAnswers(form: HTMLFormElement, saving: Saving | undefined) {
  return {
    ...readFormMetadata(form),
    ...(saving?.isOn && { [metadataFields.progressKey]: saving.key }),
  };
}

function answersIn(form: HTMLFormElement): SurveyDraft {
  return pickAnswers(formFields(new FormData(form)));
}

/** Editing a field clears its error: spec 4. */
function without(errors: SurveyErrors, field: EventTarget): SurveyErrors {
  const name = "name" in field ? field.name : undefined;
  return Object.fromEntries(
    Object.entries(errors).filter(([wrong]) => wrong !== name),
  );
}
