import type { Operator } from "../brand/operator.ts";
import { countOf } from "../ui/count-of.ts";

export function ResponseTime({
  responseTime,
  isSample,
}: Pick<Operator, "responseTime" | "isSample">) {
  if (!responseTime) return null;
  const { minutes, measured } = responseTime;
  return (
    <p className="wrap border-y border-line py-6">
      <strong className="font-display text-xl">
        {isSample && "Sample: "}Time until we called back:{" "}
        {countOf(minutes, "minute")}.
      </strong>{" "}
      <span className="text-sm text-muted">How we measured: {measured}.</span>
    </p>
  );
}
