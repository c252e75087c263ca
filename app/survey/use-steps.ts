import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { SurveyDraft } from "./answers/answers.ts";
import { furthestStep, isChangeOf, stepOf, stepPath } from "./journey.ts";

/**
 * The step that shows, as its address and the taken answers have it, and the way to others: each has its own entry in
 * the browser's history, and going back to where one came from goes back there too. `replied` is the step that a
 * posted one led to, in the place of what the address says.
 */
export function useSteps(
  taken: SurveyDraft,
  replied: number | undefined,
  now: Date,
) {
  const [searchParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const step = Math.min(
    replied ?? stepOf(searchParams),
    furthestStep(taken, now),
  );

  function goTo(target: number, { replace = false, isChange = false } = {}) {
    return cameFrom(state) === target
      ? navigate(-1)
      : navigate(stepPath(target, isChange), {
          replace,
          state: replace ? undefined : leaving(step),
        });
  }

  return { step, isChange: isChangeOf(searchParams), goTo };
}

/** What a history entry remembers of the entry before it. */
export function leaving(step: number) {
  return { cameFrom: step };
}

function cameFrom(state: unknown) {
  return typeof state === "object" && state !== null && "cameFrom" in state
    ? state.cameFrom
    : undefined;
}
