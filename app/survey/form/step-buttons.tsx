import { PhoneIcon } from "../../brand/icons.tsx";
import { useSite } from "../../shell/site.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { stepCount } from "../answers/answers.ts";

/** Next comes first, so that Enter submits it. On phones the buttons stick to the bottom of the screen. */
export function StepButtons({
  step,
  isSending,
}: {
  step: number;
  isSending: boolean;
}) {
  const { number, display } = useSite().operator.phones.main;
  return (
    <div className="step-bar mt-4 flex md:mt-7 flex-wrap gap-2 sm:gap-3">
      <SubmitButton
        isBusy={isSending}
        busy="Submitting..."
        name="move"
        value="next"
        className="grow basis-20 max-sm:gap-1.5! max-sm:px-2! sm:min-w-64 md:grow-0"
      >
        {step === stepCount ? "Get My Free Review" : "Next"}
      </SubmitButton>
      <Button
        variant="quiet"
        type="submit"
        className="shrink-0 whitespace-nowrap max-sm:px-2!"
        name="move"
        value="previous"
        disabled={step === 1 || isSending}
      >
        Previous
      </Button>
      <a
        href={`tel:${number}`}
        aria-label={`Call ${display}`}
        className={buttonClass("quiet", "shrink-0 px-3! md:hidden")}
      >
        <PhoneIcon />
      </a>
    </div>
  );
}
