import type { Operator } from "../brand/operator.ts";
import { countOf } from "../ui/count-of.ts";

export function ResponseTime({
  responseTime,
  isSample,
}: Pick<Operator, "responseTime" | "isSample">) {
  if (!responseTime) return null;
  const { minutes, measured } = responseTime;
  return (
    <div className="wrap border-y border-line py-6">
      <p className="font-display text-xl font-semibold">
        {`${isSample ? "Sample: " : ""}Our typical callback time: ${countOf(minutes, "minute")}.`}
      </p>
      <p className="text-sm text-muted">{`How we measured: ${measured}.`}</p>
    </div>
  );
}
