import {
  type FaultRule,
  findBarredShare,
  findRecovery,
  reduceByFault,
} from "./fault-rule.ts";
import { dollarsText } from "./law-text.ts";

const losses = { bills: 60_000, pain: 40_000 };
const total = dollarsText(losses.bills + losses.pain);

/** Percent. Both 50 and 51 are shown because many states draw the line there. */
const shares = [0, 10, 20, 30, 40, 50, 51, 60];

export function FaultTable({ rule }: { rule: FaultRule }) {
  if (rule === "slight") return <SlightExample />;
  const barred = findBarredShare(rule);
  const rows = shares.filter((share) => barred === undefined || share < barred);
  return (
    <table className="w-full max-w-md text-left tabular">
      <caption className="pb-2 text-left font-semibold">
        How shared fault changes a {total} claim
        {rule === "modified-51-pain" &&
          `, with ${dollarsText(losses.pain)} of it for pain and suffering`}
      </caption>
      <thead className="text-sm text-muted">
        <tr>
          <th className="py-1 pr-4 font-normal">Your share of the fault</th>
          <th className="py-1 text-right font-normal">Most you can recover</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((share) => (
          <tr key={share} className="border-t border-line">
            <td className="py-1.5 pr-4">{share}%</td>
            <td className="py-1.5 text-right font-semibold">
              {dollarsText(findRecovery(rule, losses, share) ?? 0)}
            </td>
          </tr>
        ))}
        {barred !== undefined && (
          <tr className="border-t border-line">
            <td className="py-1.5 pr-4">{barred}% or more</td>
            <td className="py-1.5 text-right font-semibold">$0</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function SlightExample() {
  return (
    <p>
      For example, say you lost {total} and your share of the fault is 10%. If
      the court calls that slight, you can recover up to{" "}
      {dollarsText(reduceByFault(losses.bills + losses.pain, 10))}. If it calls
      it more than slight, you recover nothing.
    </p>
  );
}
