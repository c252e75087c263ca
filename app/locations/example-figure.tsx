import type { ExampleClaim } from "./example-claim.ts";
import { dollarsText } from "./law-words.ts";

/** An example's story, what it cost line by line, and what the insurer does next: what a page then works the law through on. */
export function ExampleFigure({ story, losses, total, offer }: ExampleClaim) {
  return (
    <figure className="mt-4 max-w-[65ch]">
      <figcaption className="text-sm text-muted">
        An example with made-up figures
      </figcaption>
      <p className="mt-1">{story}</p>
      <table className="mt-3 w-full max-w-md text-left tabular">
        <tbody>
          {[...losses, { label: "Together", dollars: total }].map(
            ({ label, dollars }) => (
              <tr key={label} className="border-t border-line">
                <th className="py-1.5 pr-4 font-normal">{label}</th>
                <td className="py-1.5 text-right font-semibold">
                  {dollarsText(dollars)}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <p className="mt-3">{offer}</p>
    </figure>
  );
}
