import { z } from "zod";

const words = z
  .strictObject({
    label: z.string(),
    help: z.string(),
    itemLabel: z.string(),
    /** Labels by value; `other` is the field to fill in instead of a fixed value. */
    optionLabels: z.record(z.string(), z.string()),
    choiceLabel: z.string(),
    noneLabel: z.string(),
    names: z.enum([
      "areas",
      "areasAndStates",
      "cities",
      "contacts",
      "destinations",
      "languages",
      "stateCodes",
      "stateNames",
      "states",
      "timeZones",
    ]),
    /** Differences and problems put the label before those of the fields inside. */
    isTitle: z.boolean(),
    isLong: z.boolean(),
    /** Choices are shown without a click, however many there are. */
    isOpen: z.boolean(),
    /** In dollars; other numbers may be years. */
    isMoney: z.boolean(),
    /** Required by a rule between fields: its label doesn't say that it's optional. */
    isConditional: z.boolean(),
    isRare: z.boolean(),
    isPhoto: z.boolean(),
    isOnDark: z.boolean(),
    /** Stored encrypted, and never sent back to the form. */
    isSecret: z.boolean(),
    isMailServer: z.boolean(),
    input: z.enum(["date", "time", "url", "email", "tel"]),
    contrasts: z.array(
      z.strictObject({
        path: z.string(),
        label: z.string(),
        least: z.number(),
        fallback: z.string(),
      }),
    ),
  })
  .partial();

type Words = z.output<typeof words>;

export type NameList = NonNullable<Words["names"]>;

declare module "zod" {
  interface GlobalMeta extends Words {}
}

/** How a form shows a schema. `fallback` applies where an optional field is left empty. */
export type FormField = Words & {
  isOptional: boolean;
  fallback?: unknown;
} & (
    | { type: "text" }
    | { type: "number" }
    | { type: "flag" }
    | { type: "secret" }
    | { type: "lines" }
    | { type: "choice"; options: readonly string[] }
    | { type: "choices"; options: readonly string[] }
    | { type: "group"; fields: Readonly<Record<string, FormField>> }
    | {
        type: "variant";
        key: string;
        options: Readonly<Record<string, FieldOf<"group">>>;
      }
    | { type: "list"; item: FormField }
    | { type: "map"; key: FormField; item: FormField }
    | { type: "either"; fixed: string; other: FormField }
  );

export type FieldOf<Type extends FormField["type"]> = Extract<
  FormField,
  { type: Type }
>;

/** Throws if there is no field for a schema, which a test rules out. */
export function formFieldOf(schema: z.ZodType): FormField {
  const field = known.get(schema) ?? fieldFor(schema);
  known.set(schema, field);
  return field;
}

/** Cached, because the state law's field contains thousands of fields. */
const known = new WeakMap<z.ZodType, FormField>();

/** The outermost form fields of a kind of content, by name. */
export function fieldsOf({
  schema,
}: {
  schema: z.ZodType;
}): Readonly<Record<string, FormField>> {
  const root = formFieldOf(schema);
  return root.type === "group" ? root.fields : {};
}

/** The outermost metadata wins, so that one use of a shared schema can have its own label. */
function fieldFor(schema: unknown): FormField {
  if (!(schema instanceof z.ZodType)) throw new Error("not a schema");
  const own = words.parse(schema.meta() ?? {});
  if (own.isSecret) return { type: "secret", isOptional: false, ...own };
  return { ...unnamedField(schema), ...own };
}

function unnamedField(schema: z.ZodType): FormField {
  const isOptional = false;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault) {
    return { ...fieldFor(schema.unwrap()), isOptional: true };
  }
  if (schema instanceof z.ZodDefault) {
    const fallback = schema.def.defaultValue;
    return { ...fieldFor(schema.unwrap()), isOptional: true, fallback };
  }
  if (schema instanceof z.ZodPipe) return fieldFor(schema.in);
  if (schema instanceof z.ZodNumber) return { type: "number", isOptional };
  if (schema instanceof z.ZodBoolean) return { type: "flag", isOptional };
  if (schema instanceof z.ZodLiteral && schema.value === true) {
    return { type: "flag", isOptional, fallback: false };
  }
  if (schema instanceof z.ZodEnum) {
    const options = schema.options.map(String);
    return { type: "choice", options, isOptional };
  }
  if (schema instanceof z.ZodObject) return groupFor(schema);
  if (schema instanceof z.ZodDiscriminatedUnion) return variantOf(schema);
  if (schema instanceof z.ZodRecord) {
    const key = fieldFor(schema.keyType);
    return { type: "map", key, item: fieldFor(schema.valueType), isOptional };
  }
  if (schema instanceof z.ZodArray) return listOf(fieldFor(schema.element));
  if (schema instanceof z.ZodUnion) return eitherOf(schema);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
    const input = words.shape.input.safeParse(schema.format).data;
    return { type: "text", isOptional, ...(input && { input }) };
  }
  throw new Error(
    `no form field for schema type ${schema instanceof z.ZodType ? schema.type : typeof schema}`,
  );
}

export function activeGroup(
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
    label: field.choiceLabel,
    optionLabels: field.optionLabels,
    options: names,
    isOptional: false,
    fallback: chosen,
  };
  const fields = Object.fromEntries([first, [key, choice], ...rest]);
  return { type: "group", fields, isOptional: field.isOptional };
}

type Inside = (field: FormField, value: unknown, step: PropertyKey) => unknown;

/** A copy of the value, in which `change` replaces each value inside. */
export function mapInside(
  field: FormField,
  value: unknown,
  change: Inside,
): unknown {
  if (field.type === "either") return mapInside(field.other, value, change);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const item = field.type === "list" ? field.item : field;
    return value.map((one, at) => change(item, one, at));
  }
  const fields =
    field.type === "group" || field.type === "variant"
      ? activeGroup(field, value).fields
      : {};
  const entries = Object.entries(value).map(([key, one]) => {
    const inside = field.type === "map" ? field.item : fields[key];
    return [key, inside ? change(inside, one, key) : one];
  });
  return Object.fromEntries(entries);
}

export function fieldAt(
  field: FormField | undefined,
  step: PropertyKey,
): FormField | undefined {
  switch (field?.type) {
    case "group":
      return field.fields[String(step)];
    case "variant":
      return Object.keys(field.options)
        .map((option) =>
          fieldAt(activeGroup(field, { [field.key]: option }), step),
        )
        .find((found) => found !== undefined);
    case "either":
      return fieldAt(field.other, step);
    case "list":
      return typeof step === "number" ? field.item : fieldAt(field.item, step);
    case "map":
      return field.item;
    default:
      return field;
  }
}

export function commonFirstField({ options }: FieldOf<"variant">) {
  const firsts = Object.values(options).map(({ fields }) =>
    Object.keys(fields).at(0),
  );
  return new Set(firsts).size === 1 ? firsts[0] : undefined;
}

function groupFor({ shape }: Pick<z.ZodObject, "shape">): FieldOf<"group"> {
  const fields = Object.entries(shape).map(
    ([name, field]) => [name, fieldFor(field)] as const,
  );
  return {
    type: "group",
    fields: Object.fromEntries(fields),
    isOptional: false,
  };
}

function variantOf({ options, def }: z.ZodDiscriminatedUnion): FormField {
  const key = def.discriminator;
  const groups = options.map((option) => {
    if (!(option instanceof z.ZodObject))
      throw new Error("a variant must be an object");
    const { [key]: literal, ...shape } = option.shape;
    if (!(literal instanceof z.ZodLiteral))
      throw new Error("a discriminator must be a literal");
    return [String(literal.value), groupFor({ shape })] as const;
  });
  return {
    type: "variant",
    key,
    isOptional: false,
    options: Object.fromEntries(groups),
  };
}

function listOf(item: FormField): FormField {
  if (item.type === "choice") return { ...item, type: "choices" };
  return item.type === "text"
    ? { type: "lines", isOptional: false }
    : { type: "list", item, isOptional: false };
}

function eitherOf({ options: [literal, other] }: z.ZodUnion): FormField {
  if (!(literal instanceof z.ZodLiteral))
    throw new Error("a union must start with a literal");
  const fixed = String(literal.value);
  return { type: "either", fixed, other: fieldFor(other), isOptional: false };
}
