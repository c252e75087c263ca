import type { Upload } from "../../../brand/media/uploads.server.ts";
import { type ContentKind, isSame, type Values } from "../content-kind.ts";
import type { NameLists } from "../field-names.server.ts";
import type { FieldOf, FormField } from "./form-field.ts";

export type FormContext = {
  help: ContentKind["help"];
  names: NameLists;
  errors: ReadonlyMap<string, string>;
  warnings: ReadonlyMap<string, string>;
  values: Values;
  action: string;
  /** Photos to choose from. */
  uploads: readonly Upload[];
};

export type Input<Type extends FormField["type"] = FormField["type"]> = {
  field: FieldOf<Type>;
  value: unknown;
  name: string;
  /** As in a problem's `path`: entries of a map are named by their keys. */
  path: string;
  form: FormContext;
};

export function controlPropsOf({
  form,
  name,
  path,
  field,
}: Pick<Input, "form" | "name" | "path" | "field">) {
  const { label = "", help = form.help?.(path) } = field;
  const hint = field.type === "lines" ? `One per line. ${help ?? ""}` : help;
  const problem = form.errors.get(path);
  return {
    id: name,
    name,
    hint,
    error: problem && `${label} ${problem}`,
    label: mayBeEmpty(field) ? `${label} (optional)` : label,
  };
}

function mayBeEmpty({ isOptional, isConditional, type, fallback }: FormField) {
  return (
    isOptional &&
    !isConditional &&
    (fallback === undefined || isSame(fallback, [])) &&
    !["flag", "choice", "choices", "either"].includes(type)
  );
}

export function hasErrors({ form, path }: Pick<Input, "form" | "path">) {
  return [...form.errors.keys()].some((key) =>
    `${key}.`.startsWith(`${path}.`),
  );
}
