import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { SurveyDraft } from "../answers/answers.ts";
import { furthestStep, isChangeOf, stepOf, stepPath } from "../journey.ts";

/**
 * The current step, by its address and the accepted answers, and navigation to others: each has its own history
 * entry, and returning to the previous one goes back in the history. `replied` is the step of a posted step's
 * response, which overrides the address.
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
          state: replace ? undefined : historyStateFrom(step),
        });
  }

  return { step, isChange: isChangeOf(searchParams), goTo };
}

/** History state that records the step we came from. */
function historyStateFrom(step: number) {
  return { cameFrom: step };
}

function cameFrom(state: unknown) {
  return typeof state === "object" && state !== null && "cameFrom" in state
    ? state.cameFrom
    : undefined;
}
