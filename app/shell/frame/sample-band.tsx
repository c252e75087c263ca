import { useSite } from "../site.ts";

/** On every page of a sample firm, before anything else. */
export function SampleBand() {
  if (!useSite().operator.isSample) return null;
  return (
    <p className="bg-tint py-2 text-center text-sm">
      <span className="wrap block">
        <strong>Sample firm.</strong> Its people, results, and reviews are made
        up.
      </span>
    </p>
  );
}
