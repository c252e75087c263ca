import type { Problem } from "../../../server/schema-problems.ts";
import { nameOf } from "../field-names.server.ts";
import { type FormField, fieldAt, type NameList } from "../form/form-field.ts";

type Path = readonly PropertyKey[];

export function listUnknownNames(
  field: FormField | undefined,
  value: unknown,
  path: Path = [],
): Problem[] {
  if (typeof value === "string") return checkName(field?.names, value, path);
  if (Array.isArray(value)) {
    return value.flatMap((one, at) =>
      listUnknownNames(fieldAt(field, at), one, [...path, at]),
    );
  }
  const keys = field?.type === "map" ? field.key.names : undefined;
  return Object.entries(Object(value)).flatMap(([key, one]) => [
    ...checkName(keys, key, [...path, key]),
    ...listUnknownNames(fieldAt(field, key), one, [...path, key]),
  ]);
}

/** A stored language or time zone may be missing from its list. */
export function checkName(
  names: NameList | undefined,
  name: string,
  path: Path,
): Problem[] {
  const rule = names && rules[names];
  return rule === undefined || nameOf({ names }, name) !== undefined
    ? []
    : [{ path, message: `${rule}; ${name} isn't one` }];
}

const rules: Partial<Record<NameList, string>> = {
  states: "must be a state as in its page's URL, such as new-york",
  cities: "must be a city as in its page's URL, such as alabama/mobile",
  areas:
    "must be a practice area as in its page's URL, such as uber-accident-lawyer",
};
