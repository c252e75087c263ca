import { Button } from "../ui/button.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { stepCount } from "./answers.ts";

/** The way on stands first, so that the Enter key takes it. */
export function StepButtons({
  step,
  isSending,
}: {
  step: number;
  isSending: boolean;
}) {
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <SubmitButton
        isBusy={isSending}
        busy="Submitting..."
        name="move"
        value="next"
        className="grow sm:min-w-56 sm:grow-0"
      >
        {step === stepCount ? "Get My Free Review" : "Next"}
      </SubmitButton>
      <Button
        look="quiet"
        type="submit"
        name="move"
        value="previous"
        disabled={step === 1 || isSending}
      >
        Previous
      </Button>
    </div>
  );
}
