import { type FaultRule, findRecovery, reduce } from "./fault-rule.ts";
import { dollarsText } from "./law-words.ts";

/** What the example of a claim has lost, in dollars. */
const exampleLosses = { bills: 60_000, pain: 40_000 };
const { bills, pain } = exampleLosses;
const losses = dollarsText(bills + pain);

/** Shares of the fault, in percent, that show how each rule works. */
const shares: Record<FaultRule, readonly number[]> = {
  pure: [20, 50, 90],
  "modified-50": [20, 49, 50],
  "modified-51": [20, 50, 51],
  "modified-51-pain": [20, 50, 51],
  contributory: [0, 1, 20],
  slight: [],
};

/** A fault rule at work on an example claim, in dollars. */
export function FaultExample({ rule }: { rule: FaultRule }) {
  if (rule === "slight") return <SlightExample />;
  return (
    <table className="w-full max-w-md text-left tabular">
      <caption className="pb-2 text-left font-semibold">
        An example: losses of {losses}
        {rule === "modified-51-pain" &&
          `, of which ${dollarsText(pain)} is for pain and suffering`}
      </caption>
      <thead className="text-sm text-muted">
        <tr>
          <th className="py-1 pr-4 font-normal">Your share of the fault</th>
          <th className="py-1 text-right font-normal">What is left</th>
        </tr>
      </thead>
      <tbody>
        {shares[rule].map((share) => (
          <tr key={share} className="border-t border-line">
            <td className="py-1.5 pr-4">{share}%</td>
            <td className="py-1.5 text-right font-semibold">
              {dollarsText(findRecovery(rule, exampleLosses, share) ?? 0)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SlightExample() {
  return (
    <p>
      An example: you lost {losses}, and your share is put at 10%. If the court
      calls that slight, {dollarsText(reduce(bills + pain, 10))} is left. If it
      calls it more than slight, nothing is.
    </p>
  );
}
