import { operatorSchema } from "../../brand/operator.ts";
import { listUnfilledFields } from "../../brand/samples.ts";
import { listPlaceGaps } from "../../locations/place-gaps.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { Line, Lines } from "../shell/page-parts.tsx";
import { type ContentKind, sectionSlug, type Values } from "./content-kind.ts";
import { labelOf } from "./field-labels.ts";

export function SamplesList({
  kind,
  values,
  hasDestinations,
  hasDrafts,
}: {
  kind: ContentKind;
  values: Values;
  hasDestinations: boolean;
  hasDrafts: boolean;
}) {
  const operator = operatorSchema.safeParse(values);
  if (!operator.success) return null;
  const waiting = [
    ...listUnfilledFields(operator.data),
    ...listPlaceGaps(operator.data),
  ].flatMap(({ field, consequence }) => {
    const path = field.split(".");
    const section = kind.sections.find(({ fields }) =>
      fields.includes(path[0] ?? ""),
    );
    const label = labelOf(kind, path);
    const href = `/content/${kind.kind}?section=${sectionSlug(section?.title ?? "")}#${field}`;
    return section ? { href, label, consequence } : [];
  });
  if (!hasDestinations) waiting.unshift(noDestinations);
  if (waiting.length === 0) return null;
  return (
    <section className="stack-4">
      <h2 className="text-xl">Samples to replace</h2>
      {hasDrafts && (
        <p className="text-muted">
          Samples that your draft already replaces aren't listed. Publish the
          draft to show it.
        </p>
      )}
      <Lines>
        {waiting.map(({ href, label, consequence }) => (
          <Line
            key={href + consequence}
            what={<TextLink href={href} label={label} />}
            note={`Until then ${consequence}.`}
          />
        ))}
      </Lines>
    </section>
  );
}

const noDestinations = {
  href: "/content/destinations?section=destinations",
  label: "Where leads go",
  consequence: "leads wait at the desk, and nobody gets an email about them",
};
