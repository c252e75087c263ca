import { stepCount } from "./answers.ts";
import { progress } from "./journey.ts";

export function ProgressBar({ step }: { step: number }) {
  const percent = progress(step);
  return (
    <div>
      <p className="flex justify-between text-sm font-semibold text-muted">
        <span>
          Step {step} of {stepCount}
        </span>
        <span>{percent}%</span>
      </p>
      <div
        role="progressbar"
        aria-label="Progress of the review"
        aria-valuenow={percent}
        className="mt-2 h-2 overflow-hidden rounded-full bg-line forced-colors:border"
      >
        <div
          className="h-full rounded-full bg-success transition-[width] duration-200 forced-colors:bg-[CanvasText]"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
