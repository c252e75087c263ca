import { isSame } from "../content-kind.ts";
import { type FormField, fieldAt } from "./form-field.ts";

/** Whether nothing was chosen at `path`, where the form offers choices; what is wrong is then said in words of a file. */
export function isUnchosen(
  root: FormField,
  values: unknown,
  path: readonly PropertyKey[],
): boolean {
  let field: FormField | undefined = root;
  let value = values;
  for (const step of path) {
    if (field?.type === "map" && step === "") return hasChoices(field.key);
    field = fieldAt(field, step);
    value = Object(value)[step];
  }
  const isEmpty = value === undefined || value === "" || isSame(value, []);
  return isEmpty && hasChoices(field);
}

function hasChoices(field: FormField | undefined) {
  return (
    field?.names !== undefined ||
    field?.type === "choice" ||
    field?.type === "choices"
  );
}
