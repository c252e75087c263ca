import { fingerprintOf } from "../../fingerprint.ts";
import type { ContentKind, Values } from "../content-kind.ts";
import { activeGroup, type FormField, fieldsOf } from "../form/form-field.ts";

export type SeenValues = Readonly<Record<string, string>>;

export const seenName = (field: string) => `-seen.${field}`;

export function seenValues(
  kind: Pick<ContentKind, "schema">,
  names: readonly string[],
  values: Values,
): SeenValues {
  const fields = fieldsOf(kind);
  return Object.fromEntries(
    names.map((name) => [name, fingerprintOfField(fields[name], values[name])]),
  );
}

export function findChangedFields(
  kind: Pick<ContentKind, "schema">,
  seen: SeenValues,
  { sent, stored }: { sent: Values; stored: Values },
) {
  const names = Object.keys(sent);
  const mine = seenValues(kind, names, sent);
  const theirs = seenValues(kind, names, stored);
  const changed = names.filter((name) => seen[name] !== mine[name]);
  return {
    fields: Object.fromEntries(changed.map((name) => [name, sent[name]])),
    conflicts: changed.filter(
      (name) =>
        seen[name] !== undefined &&
        seen[name] !== theirs[name] &&
        mine[name] !== theirs[name],
    ),
  };
}

function fingerprintOfField(field: FormField | undefined, value: unknown) {
  return fingerprintOf(field ? shownIn(field, value) : value);
}

/** Values that look the same in a form are equal: empty ones are dropped, and groups follow the schema's order. */
function shownIn(field: FormField, value: unknown): unknown {
  const given = value ?? field.fallback;
  switch (field.type) {
    case "either":
      return typeof given === "object" ? shownIn(field.other, given) : given;
    case "list":
      return Array.isArray(given) && given.length > 0
        ? given.map((one) => shownIn(field.item, one))
        : undefined;
    case "map":
      return entriesOf(given).map(([key, one]) => [
        key,
        shownIn(field.item, one),
      ]);
    case "group":
    case "variant": {
      const values = new Map(entriesOf(given));
      const shown = Object.entries(activeGroup(field, given).fields)
        .map(([key, inside]) => [key, shownIn(inside, values.get(key))])
        .filter(([, one]) => one !== undefined);
      return shown.length > 0 ? shown : undefined;
    }
    default:
      return given === "" || (Array.isArray(given) && given.length === 0)
        ? undefined
        : given;
  }
}

function entriesOf(value: unknown): [string, unknown][] {
  return Object.entries(Object(value));
}
