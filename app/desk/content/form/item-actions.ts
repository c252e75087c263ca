import { otherChoicePrefix } from "./control-names.ts";
import { type FormField, mapInside } from "./form-field.ts";
import { mapOf } from "./repeated-keys.ts";

const itemAction = /^(add|remove|up|down) ([\w.-]+)$/;

export function applyItemAction(
  fields: Readonly<Record<string, FormField>>,
  values: Readonly<Record<string, unknown>>,
  pressed: string,
): Record<string, unknown> | undefined {
  const [, act, name = ""] = itemAction.exec(pressed) ?? [];
  if (!act) return undefined;
  const path = name
    .split(".")
    .filter((step) => !step.startsWith(otherChoicePrefix));
  const at = act === "add" ? undefined : Number(path.pop());
  const root: FormField = { type: "group", fields, isOptional: false };
  const changed = changeAt(root, values, path, (field, items) => {
    if (field.type === "map") {
      const blank: [string, unknown] = ["", undefined];
      const entries = Object.entries(Object(items));
      return mapOf(changeItems(entries, act, at, blank));
    }
    return changeItems(Array.isArray(items) ? items : [], act, at, {});
  });
  return Object(changed);
}

function changeItems<Item>(
  items: readonly Item[],
  act: string,
  at = items.length,
  blank: Item,
): Item[] {
  if (act === "add") return [...items, blank];
  const moved = items.slice(at, at + 1);
  const rest = items.toSpliced(at, 1);
  const target = Math.max(0, act === "up" ? at - 1 : at + 1);
  return act === "remove" ? rest : rest.toSpliced(target, 0, ...moved);
}

function changeAt(
  field: FormField,
  value: unknown,
  [step, ...rest]: readonly string[],
  change: (field: FormField, value: unknown) => unknown,
): unknown {
  if (field.type === "either") {
    const given = typeof value === "object" ? value : {};
    const path = step === undefined ? [] : [step, ...rest];
    return changeAt(field.other, given, path, change);
  }
  if (step === undefined) return change(field, value);
  const isGroup = field.type === "group" || field.type === "variant";
  const given = isGroup
    ? { ...Object(value), [step]: Object(value)[step] }
    : value;
  return mapInside(field, given, (inside, one, at) =>
    String(at) === step ? changeAt(inside, one, rest, change) : one,
  );
}
