import type { Problem } from "../../server/schema-problems.ts";
import type { ContentKind } from "./content-kind.ts";

export function describeProblems(
  kind: ContentKind,
  problems: readonly Problem[],
) {
  return problems.map(
    ({ path, message }) => `${labelOf(kind, path)} ${message}`,
  );
}

/** The form's label with the position in lists: "Attorney 2, Name". */
export function labelOf(
  { labels }: Pick<ContentKind, "labels">,
  path: readonly PropertyKey[],
): string {
  let name = "";
  const words = path.map((step, at) => {
    if (typeof step === "number") return ` ${step + 1}`;
    name = name ? `${name}.${String(step)}` : String(step);
    const { label = String(step), item, isTitle } = labels[name] ?? {};
    if (item && typeof path[at + 1] === "number") return `, ${item}`;
    // "Main phone" is clear without "Phone numbers".
    return typeof path[at + 1] === "string" && !isTitle ? "" : `, ${label}`;
  });
  return words.join("").slice(2);
}
