import { useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { ConsentChoices } from "../consent/consent-choices.tsx";
import { CollectionNotice } from "../forms/collection-notice.tsx";
import { Honeypot } from "../forms/honeypot.tsx";
import { questionsOf } from "../leads/questions.ts";
import { Button } from "../ui/button.tsx";
import { advanceOnEnter } from "../ui/form/advance-on-enter.ts";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import { Notice } from "../ui/notice.tsx";
import {
  fieldsOf,
  type SurveyErrors,
  stepCount,
  surveyFields,
} from "./answers/answers.ts";
import { AnswersSoFar } from "./answers-so-far.tsx";
import { filledFields } from "./draft/draft.ts";
import { SaveAnswers } from "./draft/save-answers.tsx";
import { stepPath } from "./journey.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { StepButtons } from "./step-buttons.tsx";
import { StepFields } from "./step-fields.tsx";
import { getStep } from "./steps.ts";
import type { RunningSurvey } from "./use-survey.ts";

/** One of the four steps. Without script it is posted; with script nothing is sent before the last step unless the visitor asked to save answers. */
export function Survey({ survey }: { survey: RunningSurvey }) {
  const { step, message, isSending } = survey;
  const isLast = step === stepCount;
  return (
    <form
      method="post"
      action={stepPath(step, survey.isChange)}
      encType="multipart/form-data"
      noValidate
      onSubmit={survey.submit}
      onInput={survey.keepTyped}
      onKeyDown={advanceOnEnter}
      className="rounded-card border border-line bg-surface p-[min(1.25rem,5vw)] shadow-card sm:p-8"
    >
      {isLast && <Honeypot />}
      <ProgressBar step={step} />
      {message && (
        <div className="mt-6">
          <Notice {...message} />
        </div>
      )}
      <Step survey={survey} />
      {isLast && (
        <>
          <Reassurance step={step} />
          <div className="mt-4">
            <ConsentChoices form="survey" checked={survey.checked} />
          </div>
        </>
      )}
      <StepButtons step={step} isSending={isSending} />
      {!isLast && <Reassurance step={step} />}
      <CarriedAnswers survey={survey} />
      <SharedDevice survey={survey} />
      {isLast && <PrefetchedOutcomes />}
    </form>
  );
}

function Step({ survey }: { survey: RunningSurvey }) {
  const { step, typed, saving, errors, start } = survey;
  const problems = listProblems(step, errors);
  const view = `${step} ${survey.round}`;
  // The first view stands still; only later ones slide in.
  const [arrival] = useState(view);
  return (
    <>
      <ErrorSummary
        ref={problems.length > 0 ? start : undefined}
        problems={problems}
      />
      <div
        key={view}
        className={`mt-6 stack-7 ${view === arrival ? "" : "step-in"}`}
      >
        <h2
          ref={problems.length > 0 ? undefined : start}
          tabIndex={-1}
          className="text-2xl outline-none"
        >
          {getStep(step).heading}
        </h2>
        <StepFields
          step={step}
          draft={typed}
          errors={errors}
          now={survey.now}
        />
        {(step === stepCount || saving?.isOn) && (
          <SaveAnswers saving={saving} />
        )}
        {step < stepCount && saving?.isOn && <CollectionNotice />}
        {step === stepCount && <AnswersSoFar draft={typed} />}
      </div>
    </>
  );
}

function listProblems(step: number, errors: SurveyErrors) {
  return questionsOf(step).flatMap(({ name, label }) => {
    const message = errors[name];
    return message ? [{ id: name, label, message }] : [];
  });
}

function Reassurance({ step }: { step: number }) {
  return (
    <ul className="mt-5 stack-1 text-sm text-muted">
      {getStep(step).reassurance.map(({ promise, words }) => (
        <li key={words}>
          {promise && <strong className="text-ink">{promise} </strong>}
          {words}
        </li>
      ))}
    </ul>
  );
}

/** The answers of the other steps, for a browser without script and cookies. */
function CarriedAnswers({
  survey: { step, typed },
}: {
  survey: RunningSurvey;
}) {
  const own = fieldsOf(step);
  return surveyFields
    .filter((field) => typed[field] && !own.includes(field))
    .map((field) => (
      <input key={field} type="hidden" name={field} value={typed[field]} />
    ));
}

/** Offers to delete the answers from the device, once there are any. */
function SharedDevice({ survey: { typed } }: { survey: RunningSurvey }) {
  if (Object.keys(filledFields(typed)).length === 0) return null;
  return (
    <details className="mt-6 border-t border-line pt-2 text-sm">
      <summary className="flex min-h-11 items-center underline underline-offset-4">
        On a shared phone or computer?
      </summary>
      <p className="mb-3 text-muted">
        Your answers stay on this device for a day so you can come back to them.
      </p>
      <Button variant="quiet" type="submit" name="move" value="clear">
        Clear my answers from this device
      </Button>
    </details>
  );
}

/** Prefetched because the connection may be gone when the survey is sent. */
function PrefetchedOutcomes() {
  return (
    <>
      <PrefetchPageLinks page="/book-consultation" />
      <PrefetchPageLinks page="/thank-you" />
    </>
  );
}
