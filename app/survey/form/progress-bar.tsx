import { stepCount } from "../answers/answers.ts";
import { progress } from "../journey.ts";

/** Classes, because the Content-Security-Policy blocks style attributes. */
const widths: Record<number, string> = {
  1: "w-1/4",
  2: "w-2/4",
  3: "w-3/4",
  4: "w-full",
};

export function ProgressBar({ step }: { step: number }) {
  const percent = progress(step);
  return (
    <div>
      <p className="flex justify-between text-sm font-semibold text-muted">
        <span>{`Step ${step} of ${stepCount}`}</span>
        <span className="shrink-0">{`${percent}%`}</span>
      </p>
      <div
        role="progressbar"
        aria-label="Progress of the review"
        aria-valuenow={percent}
        className="mt-2 h-2 overflow-hidden rounded-full bg-line forced-colors:border"
      >
        <div
          className={`${widths[step]} h-full rounded-full bg-success transition-[width] forced-colors:bg-[CanvasText]`}
        />
      </div>
    </div>
  );
}
