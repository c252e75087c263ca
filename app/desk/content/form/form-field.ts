import { z } from "zod";

/**
 * How a form shows a schema. `fallback` applies where an optional field is left empty; `input` is the browser's own
 * control.
 */
export type FormField = {
  isOptional: boolean;
  fallback?: unknown;
} & (
  | { type: "text"; input?: InputType }
  | { type: "number" }
  | { type: "flag" }
  /** Write-only string, such as a password: never sent back to the form. */
  | { type: "secret"; isMailServer?: boolean }
  | { type: "lines" }
  | { type: "choice"; options: readonly string[] }
  | { type: "choices"; options: readonly string[] }
  | { type: "group"; fields: Readonly<Record<string, FormField>> }
  /** One of several groups, chosen by the value of a field. */
  | {
      type: "variant";
      key: string;
      options: Readonly<Record<string, FieldOf<"group">>>;
    }
  | { type: "list"; item: FormField }
  /** Entries with typed keys. */
  | { type: "map"; item: FormField }
  /** A fixed value, or a field to fill in. */
  | { type: "either"; fixed: string; other: FormField }
);

export type FieldOf<Type extends FormField["type"]> = Extract<
  FormField,
  { type: Type }
>;

type InputType = "date" | "time" | "url" | "email" | "tel";

const inputs: Readonly<Record<string, InputType>> = {
  date: "date",
  time: "time",
  url: "url",
  email: "email",
  tel: "tel",
};

/** The form field for a schema. Throws if there is none, which a test rules out. */
export function formFieldOf(schema: z.ZodType): FormField {
  const field = known.get(schema) ?? fieldFor(schema);
  known.set(schema, field);
  return field;
}

/** Each schema's field is built once: the state law's field has thousands inside. */
const known = new WeakMap<z.ZodType, FormField>();

function fieldFor(schema: unknown, isOptional = false): FormField {
  if (schema instanceof z.ZodType && schema.meta()?.secret === true) {
    const isMailServer = schema.meta()?.isMailServer === true;
    return {
      type: "secret",
      isOptional,
      ...(isMailServer && { isMailServer }),
    };
  }
  if (schema instanceof z.ZodOptional) return fieldFor(inner(schema), true);
  if (schema instanceof z.ZodDefault) {
    const fallback = schema.def.defaultValue;
    return { ...fieldFor(inner(schema), true), fallback };
  }
  if (schema instanceof z.ZodPrefault) return fieldFor(inner(schema), true);
  if (schema instanceof z.ZodPipe) return fieldFor(schema.in, isOptional);
  if (schema instanceof z.ZodNumber) return { type: "number", isOptional };
  if (schema instanceof z.ZodBoolean) return { type: "flag", isOptional };
  if (schema instanceof z.ZodLiteral && schema.value === true) {
    return { type: "flag", isOptional, fallback: false };
  }
  if (schema instanceof z.ZodEnum) {
    const options = schema.options.map(String);
    return { type: "choice", options, isOptional };
  }
  if (schema instanceof z.ZodObject) return groupFor(schema, isOptional);
  if (schema instanceof z.ZodDiscriminatedUnion) return variantOf(schema);
  if (schema instanceof z.ZodRecord) {
    return { type: "map", item: fieldFor(schema.valueType), isOptional };
  }
  if (schema instanceof z.ZodArray) return listOf(schema.element, isOptional);
  if (schema instanceof z.ZodUnion) return eitherOf(schema, isOptional);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
    const input = inputs[String(schema.meta()?.input ?? schema.format)];
    return { type: "text", isOptional, ...(input && { input }) };
  }
  throw new Error("no form field for this schema");
}

/** The group that a variant's value chooses, with the choice itself after the first field. */
export function groupOf(
  field: FieldOf<"group"> | FieldOf<"variant">,
  value: unknown,
): FieldOf<"group"> {
  if (field.type === "group") return field;
  const { key, options } = field;
  const names = Object.keys(options);
  const given = new Map(Object.entries(Object(value))).get(key);
  const chosen = names.find((name) => name === given) ?? names[0] ?? "";
  const [first = ["", field], ...rest] = Object.entries(
    options[chosen]?.fields ?? {},
  );
  const choice: FormField = {
    type: "choice",
    options: names,
    isOptional: false,
    fallback: chosen,
  };
  const fields = Object.fromEntries([first, [key, choice], ...rest]);
  return { type: "group", fields, isOptional: field.isOptional };
}

/** The field that every group of a variant begins with, if there is one. */
export function sharedFirst({ options }: FieldOf<"variant">) {
  const firsts = Object.values(options).map(({ fields }) =>
    Object.keys(fields).at(0),
  );
  return new Set(firsts).size === 1 ? firsts[0] : undefined;
}

function groupFor(
  { shape }: Pick<z.ZodObject, "shape">,
  isOptional = false,
): FieldOf<"group"> {
  const fields = Object.entries(shape).map(
    ([name, field]) => [name, fieldFor(field)] as const,
  );
  return { type: "group", fields: Object.fromEntries(fields), isOptional };
}

function variantOf({ options, def }: z.ZodDiscriminatedUnion): FormField {
  const key = def.discriminator;
  const groups = options.map((option) => {
    if (!(option instanceof z.ZodObject))
      throw new Error("an option must be an object");
    const { [key]: literal, ...shape } = option.shape;
    if (!(literal instanceof z.ZodLiteral))
      throw new Error("a key must be a literal");
    return [String(literal.value), groupFor({ shape })] as const;
  });
  return {
    type: "variant",
    key,
    isOptional: false,
    options: Object.fromEntries(groups),
  };
}

function inner(schema: { unwrap: () => unknown }) {
  return schema.unwrap();
}

function listOf(element: unknown, isOptional: boolean): FormField {
  const item = fieldFor(element);
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
  if (!(literal instanceof z.ZodLiteral))
    throw new Error("a union must start with a literal");
  const fixed = String(literal.value);
  return { type: "either", fixed, other: fieldFor(other), isOptional };
}
