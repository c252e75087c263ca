import type { Operator } from "../../../brand/operator.ts";
import { listMadeUpEntries } from "../../../brand/sample-entries.ts";
import type { ContentKind, ContentProblem } from "../content-kind.ts";
import { labelOf } from "../field-labels.ts";

/** Keeps made-up people, results and reviews from being published as real ones. */
export function listMadeUpProblems(
  kind: ContentKind,
  operator: Operator,
): ContentProblem[] {
  if (operator.isSample) return [];
  const entries = listMadeUpEntries(operator);
  const left = kind.sections.flatMap(({ title, fields }) => {
    const names = entries.flatMap(({ field, name }) =>
      fields.includes(field) ? name || labelOf(kind, [field]) : [],
    );
    return names.length > 0
      ? `${title}: ${[...new Set(names)].join(", ")}.`
      : [];
  });
  if (left.length === 0) return [];
  const message = `can't be No while something is made up. Replace or remove it first. ${left.join(" ")}`;
  return [
    { path: ["isSample"], message, isConflict: true, isAboutSamples: true },
  ];
}
