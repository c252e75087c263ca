import { Button } from "../ui/button.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { stepCount } from "./answers/answers.ts";

/** The way on stands first, so that the Enter key takes it. */
export function StepButtons({
  step,
  isSending,
}: {
  step: number;
  isSending: boolean;
}) {
  const isLast = step === stepCount;
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <SubmitButton
        isBusy={isSending}
        busy="Submitting..."
        name="move"
        value="next"
        className={`grow ${isLast ? "basis-full" : "basis-[55%]"} sm:min-w-56 sm:grow-0 sm:basis-auto`}
      >
        {isLast ? "Get My Free Review" : "Next"}
      </SubmitButton>
      <Button
        variant="quiet"
        type="submit"
        className="grow sm:grow-0"
        name="move"
        value="previous"
        disabled={step === 1 || isSending}
      >
        Previous
      </Button>
    </div>
  );
}
