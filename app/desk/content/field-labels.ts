import type { Problem } from "../../server/schema-problems.ts";
import type { ContentKind } from "./content-kind.ts";
import { nameOf } from "./field-names.server.ts";
import { type FormField, fieldAt, formFieldOf } from "./form/form-field.ts";

export function describeProblem(
  kind: Pick<ContentKind, "schema">,
  { path, message }: Problem,
): string {
  return `${labelOf(kind, path)} ${message}`;
}

export function labelOf(
  { schema }: Pick<ContentKind, "schema">,
  path: readonly PropertyKey[],
): string {
  let field: FormField | undefined = formFieldOf(schema);
  const words = path.map((step, at) => {
    const around = field;
    field = fieldAt(around, step);
    if (typeof step === "number") return ` ${step + 1}`;
    if (around?.type === "map") {
      const name = nameOf(around.key, String(step)) ?? String(step);
      return `, ${name || around.key.label}`;
    }
    const { label = String(step), itemLabel, isTitle } = field ?? {};
    if (itemLabel && typeof path[at + 1] === "number") return `, ${itemLabel}`;
    // "Main phone" is clear without "Phone numbers".
    return typeof path[at + 1] === "string" && !isTitle ? "" : `, ${label}`;
  });
  return words.join("").slice(2);
}
