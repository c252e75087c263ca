import { type FormEvent, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
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
  const [draft, setDraft] = useState(given.draft);
  const [errors, setErrors] = useState(given.errors ?? {});
  const [message, setMessage] = useState(given.message);
  const [isSending, setSending] = useState(false);
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const now = laterOf(new Date(given.serverTime), new Date());
  const step = Math.min(stepOf(searchParams), furthestStep(draft, now));
  const { heading, reassurance, Fields } = getStep(step);
  const headingRef = useFocusOnChange<HTMLHeadingElement>(step);

  function keepAnswers(event: FormEvent<HTMLFormElement>) {
    setDraft({ ...draft, ...answersIn(event.currentTarget) });
    setErrors(without(errors, event.target));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setMessage(undefined);
    const answers = { ...draft, ...answersIn(event.currentTarget) };
    setDraft(answers);
    if (step === stepCount) return finish(answers);
    const found = checkStep(step, answers, now);
    show(found);
    if (Object.keys(found).length === 0) await navigate(stepPath(step + 1));
  }

  async function finish(answers: SurveyDraft) {
    const result = checkAnswers(answers, now);
    if (!result.ok) return refuse(result.errors);
    setSending(true);
    const sent = await sendSurvey(result.answers);
    setSending(false);
    if (sent.status === "refused") return refuse(sent.errors);
    if (sent.status === "failed") return toast(surveyMessages.failed);
    saveSurveyData(result.answers, sent.qualified);
    toast(surveyMessages.submitted);
    await navigate(`/thank-you?qualified=${sent.qualified}`);
  }

  function refuse(found: SurveyErrors) {
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
      onInput={keepAnswers}
      className="max-w-2xl rounded-card border border-line bg-surface p-5 shadow-card sm:p-8"
    >
      <ProgressBar step={step} />
      {message && <Notice {...message} />}
      <div key={step} className="step-in mt-6 space-y-7">
        <h2 ref={headingRef} tabIndex={-1} className="text-2xl outline-none">
          {heading}
        </h2>
        <Fields draft={draft} errors={errors} now={now} />
      </div>
      <p className="mt-7 text-sm text-muted">{reassurance}</p>
      <StepButtons
        step={step}
        isSending={isSending}
        goBack={() => {
          setErrors({});
          void navigate(stepPath(step - 1));
        }}
      />
    </form>
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
