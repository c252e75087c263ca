import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { SurveyDraft } from "../answers/answers.ts";
import {
  furthestStep,
  isChangingAnswer,
  stepOf,
  stepPath,
} from "../journey.ts";

/** Each step has its own history entry; the previous step goes back in history. `replied` overrides the URL. */
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

  return { step, isChange: isChangingAnswer(searchParams), goTo };
}

function historyStateFrom(step: number) {
  return { cameFrom: step };
}

function cameFrom(state: unknown) {
  return typeof state === "object" && state !== null && "cameFrom" in state
    ? state.cameFrom
    : undefined;
}
