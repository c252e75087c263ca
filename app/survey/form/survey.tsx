import { useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { ConsentChoices } from "../../consent/consent-choices.tsx";
import { useConsentTexts } from "../../consent/use-consent-texts.ts";
import { CollectionNotice } from "../../forms/collection-notice.tsx";
import { Honeypot } from "../../forms/honeypot.tsx";
import { Button } from "../../ui/button.tsx";
import { Fold } from "../../ui/fold.tsx";
import { advanceOnEnter } from "../../ui/form/advance-on-enter.ts";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import {
  fieldsOfStep,
  type SurveyDraft,
  type SurveyErrors,
  stepCount,
  surveyFields,
} from "../answers/answers.ts";
import { filledFields } from "../draft/draft.ts";
import { stepPath } from "../journey.ts";
import { getStep } from "../steps.ts";
import { SaveAnswers } from "../unfinished/save-answers.tsx";
import { AnswersSoFar } from "./answers-so-far.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { StepButtons } from "./step-buttons.tsx";
import { questionsAskedOn, StepFields } from "./step-fields.tsx";
import type { RunningSurvey } from "./use-survey.ts";

/** Early enough to help, and after the visitor has begun. */
const savingStep = 2;

/** Milliseconds to wait for hydration: on a slow connection the next page arrives before the scripts. */
const stepWaitMs = 50;

export function Survey({ survey }: { survey: RunningSurvey }) {
  const { step, message, isSending } = survey;
  const isLast = step === stepCount;
  return (
    <form
      method="post"
      action={stepPath(step, survey.isChange)}
      encType="multipart/form-data"
      noValidate
      data-wait={isLast ? undefined : stepWaitMs}
      onSubmit={survey.submit}
      onInput={survey.updateTyped}
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
      <div inert={isSending}>
        <Step survey={survey} />
        {isLast && (
          <ConsentChoices
            form="survey"
            checked={survey.checked}
            isFolded
            hasShortNotice
          />
        )}
      </div>
      <StepButtons step={step} isSending={isSending} />
      <p className="mt-4 text-sm text-muted">{getStep(step).reassurance}</p>
      <div inert={isSending}>
        {isLast && <BeforeSending draft={survey.typed} />}
        <CarriedAnswers survey={survey} />
        <SharedDevice survey={survey} />
      </div>
      {isLast && <PrefetchedOutcomes />}
    </form>
  );
}

function Step({ survey }: { survey: RunningSurvey }) {
  const { step, view, typed, saving, errors, start } = survey;
  const problems = listProblems(step, errors);
  return (
    <>
      <ErrorSummary
        ref={problems.length > 0 ? start : undefined}
        problems={problems}
      />
      <div
        key={view}
        className={`${step === stepCount ? "mt-4 mb-3 stack-4 sm:my-6 sm:stack-7" : "mt-6 stack-7"} ${survey.isArrival ? "" : "step-in"}`}
      >
        <h2
          ref={problems.length > 0 ? undefined : start}
          tabIndex={-1}
          className="text-2xl outline-none"
        >
          <span className="sr-only">{`Step ${step} of ${stepCount}: `}</span>
          {getStep(step).heading}
        </h2>
        <StepFields
          step={step}
          draft={typed}
          errors={errors}
          now={survey.now}
        />
        <SavingOffer step={step} saving={saving} />
      </div>
    </>
  );
}

/** Also shown while answers are being saved, so that the visitor can stop it. */
function SavingOffer({ step, saving }: Pick<RunningSurvey, "step" | "saving">) {
  const isDue = step === savingStep || Boolean(saving?.isOn);
  const [isShown, setShown] = useState(isDue);
  // Once shown, it stays on its step: a checkbox must not vanish when it is unchecked.
  if (isDue && !isShown) setShown(true);
  if (!isDue && !isShown) return null;
  return (
    <div>
      <SaveAnswers saving={saving} />
      {step < stepCount && <CollectionNotice />}
    </div>
  );
}

function listProblems(step: number, errors: SurveyErrors) {
  return questionsAskedOn(step).flatMap(({ name, label, brief = label }) =>
    errors[name] ? [{ id: name, words: brief }] : [],
  );
}

function BeforeSending({ draft }: { draft: SurveyDraft }) {
  const { links } = useConsentTexts().survey;
  return (
    <>
      <CollectionNotice links={links} />
      <AnswersSoFar draft={draft} />
    </>
  );
}

/** For a browser without JavaScript and cookies. */
function CarriedAnswers({
  survey: { step, typed },
}: {
  survey: RunningSurvey;
}) {
  const own = fieldsOfStep(step);
  return surveyFields
    .filter((field) => typed[field] && !own.includes(field))
    .map((field) => (
      <input key={field} type="hidden" name={field} value={typed[field]} />
    ));
}

function SharedDevice({ survey: { typed } }: { survey: RunningSurvey }) {
  if (Object.keys(filledFields(typed)).length === 0) return null;
  return (
    <div className="mt-2 border-t border-line pt-1 text-sm">
      <Fold summary="On a shared phone or computer?">
        <p className="mb-3 text-muted">
          Your answers stay on this device for a day so you can come back to
          them.
        </p>
        <Button variant="quiet" type="submit" name="move" value="clear">
          Clear my answers from this device
        </Button>
      </Fold>
    </div>
  );
}

/** The connection may be lost by the time the survey is sent. */
function PrefetchedOutcomes() {
  return (
    <>
      <PrefetchPageLinks page="/book-consultation" />
      <PrefetchPageLinks page="/thank-you" />
    </>
  );
}
