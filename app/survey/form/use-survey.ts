import { type FormEvent, type SubmitEvent, useState } from "react";
import { flushSync } from "react-dom";
import { checkedBoxes, metadataFields } from "../../forms/metadata-fields.ts";
import { readFormMetadata } from "../../leads/form-metadata.ts";
import { useFocusOnChange } from "../../ui/focus-on-change.ts";
import { formFields } from "../../ui/form/form-fields.ts";
import type { NoticeText } from "../../ui/notice.tsx";
import { useToast } from "../../ui/toast.tsx";
import {
  checkStep,
  fieldsOfStep,
  type SurveyDraft,
  type SurveyErrors,
  stepCount,
} from "../answers/answers.ts";
import { surveyMessages } from "../answers/messages.ts";
import { pickAnswers } from "../draft/draft.ts";
import type { SavingConsent } from "../draft/saving-consent.ts";
import { parseMove, stepAfter, stepOfErrors } from "../journey.ts";
import { useSaving } from "../unfinished/use-saving.ts";
import { fillPlaceFromZip } from "./fill-place-from-zip.ts";
import { useSending } from "./use-sending.ts";
import { useSteps } from "./use-steps.ts";
import { useSurveyAnswers } from "./use-survey-answers.ts";

type InitialSurvey = {
  draft: SurveyDraft;
  saving?: SavingConsent | undefined;
  isReply: boolean;
  step?: number | undefined;
  errors?: SurveyErrors | undefined;
  message?: NoticeText | undefined;
  checked?: ReturnType<typeof checkedBoxes> | undefined;
  serverTime: string;
};

/** The server's rules run in the page; nothing is sent before the last step unless the visitor agreed to saving. */
export function useSurvey(initial: InitialSurvey) {
  const state = useSurveyState(initial);
  const { answers, steps, saving, wrong, setWrong, now } = state;
  const { step } = steps;
  const submit = useSubmit(state);

  function updateTyped(event: FormEvent<HTMLFormElement>) {
    void fillPlaceFromZip(event.target);
    const fields = fieldsIn(event.currentTarget);
    const typed = { ...answers.typed, ...pickAnswers(fields) };
    answers.setTyped(typed);
    // For a visitor who returns after changing an earlier answer.
    if (step === stepCount) state.setChecked(checkedBoxes(fields));
    saving.follow(event.currentTarget, typed, now);
    const field = event.target;
    setWrong((errors) => without(errors, field));
  }

  return {
    step,
    isChange: steps.isChange,
    view: state.view,
    isArrival: state.isArrival,
    typed: answers.typed,
    saving: saving.saving,
    message: state.message,
    isSending: state.sending.isSending,
    now,
    start: state.start,
    errors: pickAnswers(wrong, fieldsOfStep(step)),
    checked: state.checked,
    updateTyped,
    submit,
  };
}

function useSurveyState(initial: InitialSurvey) {
  const answers = useSurveyAnswers(initial);
  const [wrong, setWrong] = useState<SurveyErrors>(initial.errors ?? {});
  const [message, setMessage] = useState(initial.message);
  const [checked, setChecked] = useState(initial.checked);
  const now = laterOf(new Date(initial.serverTime), new Date());
  const steps = useSteps(answers.accepted, initial.step, now);
  const view = `${steps.step} ${answers.round}`;
  const [arrival] = useState(view);
  const start = useFocusOnChange<HTMLHeadingElement>(view, { intoView: true });
  const sending = useSending(answers.typed);
  const saving = useSaving(initial.saving);
  return {
    answers,
    steps,
    sending,
    saving,
    wrong,
    setWrong,
    message,
    setMessage,
    checked,
    setChecked,
    now,
    view,
    isArrival: view === arrival,
    start,
  };
}

function useSubmit(state: ReturnType<typeof useSurveyState>) {
  const { answers, steps, sending, saving, setWrong, now } = state;
  const { step, isChange, goTo } = steps;
  const toast = useToast();

  async function goOn(typed: SurveyDraft, form: HTMLFormElement) {
    const isLast = step === stepCount;
    const errors = isLast
      ? await sending.send(typed, metadataOf(form, saving.findKey()), now)
      : checkStep(step, typed, now);
    if (Object.keys(errors).length > 0) return refuse(typed, errors);
    setWrong({});
    if (isLast) return;
    answers.accept(typed);
    await goTo(stepAfter(step, typed, { isChange, now }));
  }

  function refuse(typed: SurveyDraft, errors: SurveyErrors) {
    flushSync(() => {
      answers.setTyped(typed);
      setWrong(errors);
    });
    state.start.current?.focus();
    // The server may reject an answer of an earlier step.
    const first = stepOfErrors(errors);
    return first < step ? goTo(first, { isChange: true }) : undefined;
  }

  function leave(typed: SurveyDraft) {
    answers.setTyped(typed);
    setWrong({});
  }

  function startOver() {
    void saving.withdraw();
    answers.clear();
    state.setChecked(undefined);
    setWrong({});
    toast(surveyMessages.cleared);
    return goTo(1, { replace: true });
  }

  return async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    state.setMessage(undefined);
    const form = event.currentTarget;
    const typed = { ...answers.typed, ...pickAnswers(fieldsIn(form)) };
    const move = parseMove(moveOf(event.nativeEvent));
    switch (move.kind) {
      case "clear":
        return startOver();
      case "change":
        leave(typed);
        return goTo(move.step, { isChange: true });
      case "previous":
        leave(typed);
        return goTo(step - 1, { replace: true });
      default:
        return goOn(typed, form);
    }
  };
}

export type RunningSurvey = ReturnType<typeof useSurvey>;

function moveOf({ submitter }: { submitter?: HTMLElement | null }) {
  return submitter instanceof HTMLButtonElement ? submitter.value : undefined;
}

/** If the device's clock is behind, yesterday must not count as the future. */
function laterOf(server: Date, device: Date) {
  return import.meta.env.SSR || server > device ? server : device;
}

function metadataOf(form: HTMLFormElement, key: string | undefined) {
  return {
    ...readFormMetadata(form),
    ...(key !== undefined && { [metadataFields.progressKey]: key }),
  };
}

function fieldsIn(form: HTMLFormElement) {
  return formFields(new FormData(form));
}

function without(errors: SurveyErrors, field: EventTarget): SurveyErrors {
  const name = "name" in field && field.name;
  return Object.fromEntries(
    Object.entries(errors).filter(([wrong]) => wrong !== name),
  );
}
