import { useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { ConsentChoices } from "../consent/consent-choices.tsx";
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

/** One of the four steps. Without script it is posted; with script nothing leaves the page before the last one, unless the visitor wants it. */
export function Survey({ survey }: { survey: RunningSurvey }) {
  const { step, typed, saving, errors, message, start, isSending } = survey;
  const { heading } = getStep(step);
  const problems = listProblems(step, errors);
  const isLast = step === stepCount;
  const view = `${step} ${survey.round}`;
  // What the page comes with stands there at once: only a move is shown as one.
  const [arrival] = useState(view);
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
          {heading}
        </h2>
        <StepFields
          step={step}
          draft={typed}
          errors={errors}
          now={survey.now}
        />
        {(isLast || saving?.isOn) && <SaveAnswers saving={saving} />}
        {isLast && <AnswersSoFar draft={typed} />}
      </div>
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
      {isLast && <OutcomesAtHand />}
    </form>
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

/** The answers of the other steps, for a browser without script that keeps no cookies. */
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

/** Offers to take the answers off the device, once there are any. */
function SharedDevice({ survey: { typed } }: { survey: RunningSurvey }) {
  if (Object.keys(filledFields(typed)).length === 0) return null;
  return (
    <details className="mt-6 border-t border-line pt-2 text-sm">
      <summary className="flex min-h-11 items-center underline underline-offset-4">
        On a shared phone or computer?
      </summary>
      <p className="mb-3 text-muted">
        Your answers stay on this device for a day, so that you can come back to
        them.
      </p>
      <Button variant="quiet" type="submit" name="move" value="clear">
        Clear my answers from this device
      </Button>
    </details>
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
