import { DollarsRow } from "./dollars-row.tsx";
import type { ExampleClaim } from "./example-claim.ts";

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
          {losses.map(({ label, dollars }) => (
            <DollarsRow key={label} {...{ label, dollars }} />
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <DollarsRow label="Together" dollars={total} />
        </tfoot>
      </table>
      <p className="mt-3">{offer}</p>
    </figure>
  );
}
