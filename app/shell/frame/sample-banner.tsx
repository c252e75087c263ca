import { useSite } from "../site.ts";

export function SampleBanner() {
  if (!useSite().operator.isSample) return null;
  return (
    <aside aria-label="Sample firm" className="bg-tint py-2 text-sm">
      <p className="wrap text-center">
        <strong>Sample firm.</strong> Its people, results, and reviews are made
        up.
      </p>
    </aside>
  );
}

export function PreviewBanner() {
  const { preview } = useSite();
  if (preview === undefined) return null;
  return (
    <aside aria-label="Preview" className="bg-tint py-2 text-sm">
      <p className="wrap text-center">
        <strong>Preview of “{preview}”.</strong> Only people with its link see
        it. Forms don't send anything.{" "}
        <a href="/preview/end" className="underline underline-offset-4">
          Leave the preview
        </a>
      </p>
    </aside>
  );
}
