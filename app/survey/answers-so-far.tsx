import { Link } from "react-router";
import { answerInWords, questionsOf } from "../leads/questions.ts";
import { type SurveyDraft, stepCount } from "./answers/answers.ts";
import { stepPath } from "./journey.ts";
import { getStep } from "./steps.ts";
import { leaving } from "./use-steps.ts";

/** The answers of the earlier steps, each step with a link to change them and come back. */
export function AnswersSoFar({ draft }: { draft: SurveyDraft }) {
  const earlier = Array.from(
    { length: stepCount - 1 },
    (_, before) => before + 1,
  );
  return (
    <section
      aria-labelledby="answers-so-far"
      className="rounded-control bg-sunken px-4 py-3 text-sm"
    >
      <h3 id="answers-so-far" className="text-lg">
        Check your answers
      </h3>
      {earlier.map((step) => (
        <StepAnswers key={step} step={step} draft={draft} />
      ))}
    </section>
  );
}

function StepAnswers({ step, draft }: { step: number; draft: SurveyDraft }) {
  const { heading } = getStep(step);
  return (
    <div className="mt-1 border-t border-line pt-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h4 className="font-semibold">{heading}</h4>
        <Link
          to={stepPath(step, true)}
          state={leaving(stepCount)}
          className="inline-flex min-h-11 items-center px-2 font-semibold underline underline-offset-4"
        >
          Change <span className="sr-only">{lowerFirst(heading)}</span>
        </Link>
      </div>
      <dl className="pb-2">
        {questionsOf(step).map(({ name, brief }) => (
          <div key={name} className="flex flex-wrap gap-x-1">
            <dt className="w-37 text-muted">{brief}:</dt>
            <dd className="grow basis-14">
              {answerInWords(name, draft[name] ?? "")}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function lowerFirst(text: string) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
