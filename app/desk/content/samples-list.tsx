import { operatorSchema } from "../../brand/operator.ts";
import { listSamples } from "../../brand/samples.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { labelOf } from "./changes/publish.server.ts";
import { type ContentKind, slugOf, type Values } from "./content-kind.ts";

/** Sample values that the operator must replace, each with a link to its section. */
export function SamplesList({
  kind,
  values,
}: {
  kind: ContentKind;
  values: Values;
}) {
  const operator = operatorSchema.safeParse(values);
  if (!operator.success) return null;
  const waiting = listSamples(operator.data).flatMap(({ field, meanwhile }) => {
    const path = field.split(".");
    const section = kind.sections.find(({ fields }) =>
      fields.includes(path[0] ?? ""),
    );
    return section ? { path, section: slugOf(section.title), meanwhile } : [];
  });
  if (waiting.length === 0) return null;
  return (
    <section className="stack-4">
      <h2 className="text-xl">Still to make your own</h2>
      <ul className="divide-y divide-line border-y border-line">
        {waiting.map(({ path, section, meanwhile }) => (
          <li
            key={path.join(".")}
            className="flex flex-wrap items-center gap-x-3"
          >
            <TextLink
              href={`/content/${kind.kind}?section=${section}#${path.join(".")}`}
              label={labelOf(kind, path)}
            />
            <span className="text-muted">{`Until then ${meanwhile}.`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
