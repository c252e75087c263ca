import { type FormEvent, type SubmitEvent, useRef, useState } from "react";
import { PrefetchPageLinks, useNavigate, useSearchParams } from "react-router";
import { showAndFocusErrors } from "../ui/focus-error.ts";
import { useFocusOnChange } from "../ui/focus-on-change.ts";
import { formFields } from "../ui/form-fields.ts";
import { type Message, Notice } from "../ui/notice.tsx";
import { useToast } from "../ui/toast.tsx";
import {
  checkAnswers,
  checkStep,
  type SurveyDraft,
  type SurveyErrors,
  stepCount,
} from "./answers.ts";
import { furthestStep, stepOf, stepPath } from "./journey.ts";
import { surveyMessages } from "./messages.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { saveSurveyData } from "./saved-survey.ts";
import { sendSurvey } from "./send-survey.ts";
import { StepButtons } from "./step-buttons.tsx";
import { getStep } from "./steps.tsx";

/**
 * The four steps. Which one shows follows from the address and the answers. Without script each step is posted; with
 * script nothing leaves the page before the last one. `given` is what the server knows.
 */
export function Survey(given: {
  draft: SurveyDraft;
  errors?: SurveyErrors | undefined;
  message?: Message | undefined;
  serverTime: string;
}) {
  // What is typed shows in the fields; the journey follows from what a button has taken.
  const [typed, setTyped] = useState(given.draft);
  const [taken, setTaken] = useState(given.draft);
  const [errors, setErrors] = useState(given.errors ?? {});
  const [message, setMessage] = useState(given.message);
  const [isSending, setSending] = useState(false);
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const now = laterOf(new Date(given.serverTime), new Date());
  const step = Math.min(stepOf(searchParams), furthestStep(taken, now));
  const { heading, reassurance, Fields } = getStep(step);
  const headingRef = useFocusOnChange<HTMLHeadingElement>(step);

  function keepTyped(event: FormEvent<HTMLFormElement>) {
    setTyped({ ...typed, ...answersIn(event.currentTarget) });
    setErrors(without(errors, event.target));
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setMessage(undefined);
    const answers = { ...typed, ...answersIn(event.currentTarget) };
    setTyped(answers);
    if (isPrevious(event.nativeEvent)) {
      setErrors({});
      return navigate(stepPath(step - 1));
    }
    if (step === stepCount) return finish(answers);
    const found = checkStep(step, answers, now);
    show(found);
    if (Object.keys(found).length > 0) return;
    setTaken({ ...taken, ...answers });
    await navigate(stepPath(step + 1));
  }

  async function finish(answers: SurveyDraft) {
    const result = checkAnswers(answers, now);
    if (!result.ok) return refuse(answers, result.errors);
    setSending(true);
    const sent = await sendSurvey(result.answers);
    setSending(false);
    if (sent.status === "refused") return refuse(answers, sent.errors);
    if (sent.status === "failed") return toast(surveyMessages.failed);
    saveSurveyData(result.answers, sent.qualified);
    toast(surveyMessages.submitted);
    await navigate(`/thank-you?qualified=${sent.qualified}`);
  }

  function refuse(answers: SurveyDraft, found: SurveyErrors) {
    // An answer of an earlier step may have been taken out since: then that step shows.
    setTaken(answers);
    show(found);
    toast(surveyMessages.incomplete);
  }

  function show(found: SurveyErrors) {
    showAndFocusErrors(form.current, () => setErrors(found));
  }

  return (
    <form
      ref={form}
      method="post"
      action={stepPath(step)}
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      onInput={keepTyped}
      className="max-w-2xl rounded-card border border-line bg-surface p-5 shadow-card sm:p-8"
    >
      <ProgressBar step={step} />
      {message && <Notice {...message} />}
      <div key={step} className="step-in mt-6 stack-7">
        <h2 ref={headingRef} tabIndex={-1} className="text-2xl outline-none">
          {heading}
        </h2>
        <Fields draft={typed} errors={errors} now={now} />
      </div>
      <p className="mt-7 text-sm text-muted">{reassurance}</p>
      <StepButtons step={step} isSending={isSending} />
      {step === stepCount && <OutcomesAtHand />}
    </form>
  );
}

/** What the pages after the survey need is here before it is sent: the signal may be gone then. */
function OutcomesAtHand() {
  return (
    <>
      <PrefetchPageLinks page="/book-consultation" />
      <PrefetchPageLinks page="/thank-you" />
    </>
  );
}

function isPrevious({ submitter }: { submitter?: HTMLElement | null }) {
  return (
    submitter instanceof HTMLButtonElement && submitter.value === "previous"
  );
}

/** A device whose clock is behind must not call yesterday the future; the server has the last word. */
function laterOf(server: Date, device: Date) {
  return import.meta.env.SSR || server > device ? server : device;
}

function answersIn(form: HTMLFormElement): SurveyDraft {
  return formFields(new FormData(form));
}

/** Editing a field clears its error: spec 4. */
function without(errors: SurveyErrors, field: EventTarget): SurveyErrors {
  const name = "name" in field ? field.name : undefined;
  return Object.fromEntries(
    Object.entries(errors).filter(([wrong]) => wrong !== name),
  );
}
