import { Fold } from "../../ui/fold.tsx";
import {
  listAnswers,
  type SurveyDraft,
  stepCount,
} from "../answers/answers.ts";
import { changeMove } from "../journey.ts";
import { getStep } from "../steps.ts";

export function AnswersSoFar({ draft }: { draft: SurveyDraft }) {
  const earlier = Array.from(
    { length: stepCount - 1 },
    (_, before) => before + 1,
  );
  return (
    <div className="mt-4 border-t border-line pt-1 text-sm">
      <Fold summary="Check your answers">
        {earlier.map((step) => (
          <StepAnswers key={step} step={step} draft={draft} />
        ))}
      </Fold>
    </div>
  );
}

function StepAnswers({ step, draft }: { step: number; draft: SurveyDraft }) {
  const { heading } = getStep(step);
  return (
    <section className="mt-1 border-t border-line pt-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="font-semibold">{heading}</h3>
        <button
          type="submit"
          name="move"
          value={changeMove(step)}
          className="min-h-11 px-2 font-semibold underline underline-offset-4"
        >
          Change <span className="sr-only">{lowerFirst(heading)}</span>
        </button>
      </div>
      <dl className="pb-2">
        {listAnswers(step, draft).map(({ name, brief, words }) => (
          <div key={name} className="flex flex-wrap gap-x-1">
            <dt className="w-37 text-muted">{brief}:</dt>
            <dd className="grow basis-14">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function lowerFirst(text: string) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
