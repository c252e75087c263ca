import { type ContentKind, isSame, type Values } from "../content-kind.ts";
import { nameOf } from "../field-names.server.ts";
import {
  activeGroup,
  type FieldOf,
  type FormField,
  formFieldOf,
} from "../form/form-field.ts";
import { mapSecrets } from "../form/secrets.ts";
import { altOfUpload, describeValue, titleOf } from "./describe-value.ts";
import { type Difference, listTextDifferences } from "./text-differences.ts";

/** `start`: what a form shows while nothing of it is stored. */
export function listDifferences(
  { schema }: Pick<ContentKind, "schema">,
  stored: Values,
  after: Values,
  start: Values = {},
): Difference[] {
  const shown = Object.entries(start).filter(([name]) => name in after);
  const before = { ...Object.fromEntries(shown), ...stored };
  const field = formFieldOf(schema);
  const root = { field, label: "", prefix: "" };
  const secrets: string[] = [];
  // Numbers the secrets, so that a new one shows as a difference.
  const hide = (secret: string) => {
    if (!secrets.includes(secret)) secrets.push(secret);
    return `Hidden value ${secrets.indexOf(secret) + 1}`;
  };
  return compare(
    root,
    mapSecrets(field, before, hide),
    mapSecrets(field, after, hide),
  );
}

type FieldContext = {
  field: FormField;
  label: string;
  prefix: string;
};

function compare(
  context: FieldContext,
  old: unknown,
  fresh: unknown,
): Difference[] {
  const { field } = context;
  const before = old ?? field.fallback;
  const after = fresh ?? field.fallback;
  if (isSame(before, after)) return [];
  switch (field.type) {
    case "group":
    case "variant":
      if (isOtherUpload(before, after))
        return [differs(context, before, after)];
      return Object.entries({
        ...activeGroup(field, before).fields,
        ...activeGroup(field, after).fields,
      }).flatMap(([key, inside]) =>
        compare(
          within(context, inside),
          valueAt(before, key),
          valueAt(after, key),
        ),
      );
    case "either":
      return typeof before === "object" && typeof after === "object"
        ? compare({ ...context, field: field.other }, before, after)
        : [differs(context, before, after)];
    case "list":
      return compareLists(context, field.item, listOf(before), listOf(after));
    case "map":
      return compareMaps(context, field, before, after);
    case "text":
      return hasLines(before) && hasLines(after)
        ? listTextDifferences(context.label, before, after)
        : [differs(context, before, after)];
    default:
      return [differs(context, before, after)];
  }
}

/** Items match if their first text does, or else if at least half of their fields do; the others were added or removed. */
function compareLists(
  context: FieldContext,
  item: FormField,
  before: readonly unknown[],
  after: readonly unknown[],
): Difference[] {
  const old = byTitle(item, before);
  const fresh = byTitle(item, after);
  const retitled = pairRetitled(old, fresh);
  const added = [...fresh.keys()].filter(
    (title) => ![...retitled.values()].includes(title),
  );
  const changes = [...new Set([...old.keys(), ...added])].flatMap((title) => {
    const label = `${context.label}, ${title}`;
    const inside = { field: item, label, prefix: `${label}: ` };
    const one = old.get(title);
    const other = fresh.get(retitled.get(title) ?? title);
    return one === undefined || other === undefined
      ? [differs(inside, one, other)]
      : compare(inside, one, other);
  });
  if (changes.length > 0) return changes;
  return [
    {
      label: `${context.label}, in this order`,
      before: [...old.keys()].join(", "),
      after: [...fresh.keys()].join(", "),
    },
  ];
}

/** The old titles of items whose first text was edited, with their new ones. */
function pairRetitled(
  old: ReadonlyMap<string, unknown>,
  fresh: ReadonlyMap<string, unknown>,
) {
  const added = [...fresh].filter(([title]) => !old.has(title));
  const pairs = new Map<string, string>();
  for (const [title, item] of old) {
    if (fresh.has(title)) continue;
    const found = added.find(([, other]) => isMostlySame(item, other));
    if (!found) continue;
    pairs.set(title, found[0]);
    added.splice(added.indexOf(found), 1);
  }
  return pairs;
}

function isMostlySame(one: unknown, other: unknown) {
  const names = Object.keys({ ...Object(one), ...Object(other) });
  const same = names.filter((name) =>
    isSame(valueAt(one, name), valueAt(other, name)),
  );
  return same.length > 0 && same.length * 2 >= names.length;
}

function byTitle(field: FormField, items: readonly unknown[]) {
  const titles = items.map((item) => titleOf(field, item));
  return new Map(
    items.map((item, at) => {
      const title = titles[at] ?? "";
      const count = titles.slice(0, at).filter((one) => one === title).length;
      return [count > 0 ? `${title} (${count + 1})` : title, item];
    }),
  );
}

function compareMaps(
  context: FieldContext,
  field: FieldOf<"map">,
  before: unknown,
  after: unknown,
) {
  const keys = new Set(
    [before, after].flatMap((one) => Object.keys(Object(one))),
  );
  return [...keys].flatMap((key) => {
    const label = `${context.label}, ${nameOf(field.key, key) ?? key}`;
    return compare(
      { field: field.item, label, prefix: `${label}: ` },
      valueAt(before, key),
      valueAt(after, key),
    );
  });
}

function within(context: FieldContext, field: FormField): FieldContext {
  const label = context.prefix + field.label;
  const prefix = field.isTitle ? `${label}, ` : context.prefix;
  return { field, label, prefix };
}

function differs(
  { field, label }: FieldContext,
  before: unknown,
  after: unknown,
): Difference {
  const [old, fresh] = [before, after].map((one) => describeValue(field, one));
  const isAlike = fresh !== undefined && fresh === old;
  return { label, before: old, after: isAlike ? `Another: ${fresh}` : fresh };
}

function isOtherUpload(before: unknown, after: unknown) {
  const files = [before, after].map((one) => valueAt(one, "file"));
  const isUpload = [before, after].some(
    (one) => altOfUpload(one) !== undefined,
  );
  return isUpload && files[0] !== files[1];
}

function hasLines(value: unknown): value is string {
  return typeof value === "string" && value.includes("\n");
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function valueAt(value: unknown, key: string): unknown {
  return new Map(Object.entries(Object(value))).get(key);
}
