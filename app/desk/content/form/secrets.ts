import { type FormField, mapInside } from "./form-field.ts";

/** `use` is the path of the secret's field, without list positions. */
type Place = { path: readonly PropertyKey[]; use: string };

export function mapSecrets(
  field: FormField,
  value: unknown,
  change: (text: string, place: Place) => string,
  { path, use }: Place = { path: [], use: "" },
): unknown {
  if (field.type === "either") {
    return mapSecrets(field.other, value, change, { path, use });
  }
  const isSecret = field.type === "secret";
  if (isSecret && typeof value === "string")
    return change(value, { path, use });
  const named = field.type === "group" || field.type === "variant";
  return mapInside(field, value, (inside, one, step) =>
    mapSecrets(inside, one, change, {
      path: [...path, step],
      use: named ? [use, step].filter(Boolean).join(".") : use,
    }),
  );
}
