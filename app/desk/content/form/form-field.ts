import { z } from "zod";

/** What a form shows for a schema. `isOptional` where nothing needs to be filled in; `fallback` is what holds then. */
export type FormField = { isOptional: boolean; fallback?: unknown } & (
  | { type: "text" }
  | { type: "number" }
  | { type: "flag" }
  /** Texts, one per line. */
  | { type: "lines" }
  | { type: "choice"; options: readonly string[] }
  | { type: "choices"; options: readonly string[] }
  | { type: "group"; fields: Readonly<Record<string, FormField>> }
  | { type: "list"; item: FormField }
  /** Entries by a key that is typed, too. */
  | { type: "map"; item: FormField }
  /** A fixed value, or something to fill in. */
  | { type: "either"; fixed: string; other: FormField }
);

export type FieldOf<Type extends FormField["type"]> = Extract<
  FormField,
  { type: Type }
>;

/** The form field for a schema. Throws for what no form can show, which a test finds. */
export function formFieldOf(schema: unknown, isOptional = false): FormField {
  if (schema instanceof z.ZodOptional) return formFieldOf(inner(schema), true);
  if (schema instanceof z.ZodDefault) {
    const fallback = schema.def.defaultValue;
    return { ...formFieldOf(inner(schema), true), fallback };
  }
  if (schema instanceof z.ZodPrefault) return formFieldOf(inner(schema), true);
  if (schema instanceof z.ZodPipe) return formFieldOf(schema.in, isOptional);
  if (schema instanceof z.ZodNumber) return { type: "number", isOptional };
  if (schema instanceof z.ZodBoolean) return { type: "flag", isOptional };
  if (schema instanceof z.ZodEnum) {
    const options = schema.options.map(String);
    return { type: "choice", options, isOptional };
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(
      ([name, field]) => [name, formFieldOf(field)] as const,
    );
    return { type: "group", fields: Object.fromEntries(fields), isOptional };
  }
  if (schema instanceof z.ZodRecord) {
    return { type: "map", item: formFieldOf(schema.valueType), isOptional };
  }
  if (schema instanceof z.ZodArray) return listOf(schema.element, isOptional);
  if (schema instanceof z.ZodUnion) return eitherOf(schema, isOptional);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
    return { type: "text", isOptional };
  }
  throw new Error("no form shows this schema");
}

function inner(schema: { unwrap: () => unknown }) {
  return schema.unwrap();
}

function listOf(element: unknown, isOptional: boolean): FormField {
  const item = formFieldOf(element);
  if (item.type === "choice") {
    return { type: "choices", options: item.options, isOptional };
  }
  return item.type === "text"
    ? { type: "lines", isOptional }
    : { type: "list", item, isOptional };
}

function eitherOf(
  { options: [literal, other] }: z.ZodUnion,
  isOptional: boolean,
): FormField {
  if (!(literal instanceof z.ZodLiteral)) throw new Error("no literal first");
  const fixed = String(literal.value);
  return { type: "either", fixed, other: formFieldOf(other), isOptional };
}
