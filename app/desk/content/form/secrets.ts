import { activeGroup, type FormField } from "./form-field.ts";

type Change = (text: string, place: FieldPath) => string;

type FieldPath = {
  path: readonly PropertyKey[];
  use: string;
};

export function mapSecrets(
  field: FormField,
  value: unknown,
  change: Change,
  place: FieldPath = { path: [], use: "" },
): unknown {
  const within = (
    inside: FormField,
    one: unknown,
    step: PropertyKey,
    name = "",
  ) =>
    mapSecrets(inside, one, change, {
      path: [...place.path, step],
      use: [place.use, name].filter(Boolean).join("."),
    });
  switch (field.type) {
    case "secret":
      if (typeof value === "string") return change(value, place);
      return Array.isArray(value)
        ? value.map((one, at) => within(field, one, at))
        : value;
    case "list":
      return Array.isArray(value)
        ? value.map((one, at) => within(field.item, one, at))
        : value;
    case "map":
      return mapEntries(value, (one, key) => within(field.item, one, key));
    case "either":
      return mapSecrets(field.other, value, change, place);
    case "group":
    case "variant": {
      const { fields } = activeGroup(field, value);
      return mapEntries(value, (one, key) => {
        const inside = fields[key];
        return inside ? within(inside, one, key, key) : one;
      });
    }
    default:
      return value;
  }
}

function mapEntries(
  value: unknown,
  change: (one: unknown, key: string) => unknown,
): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return value;
  }
  const entries = Object.entries(value).map(([key, one]) => [
    key,
    change(one, key),
  ]);
  return Object.fromEntries(entries);
}
