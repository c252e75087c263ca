import { isSame } from "../content-kind.ts";
import { type FormField, fieldAt } from "./form-field.ts";

/** Whether the form offers choices at this path and none was chosen. The schema's own message is written for a file. */
export function isUnchosen(
  field: FormField | undefined,
  value: unknown,
  [step, ...rest]: readonly PropertyKey[],
): boolean {
  if (step === undefined) {
    const isEmpty = value === undefined || value === "" || isSame(value, []);
    return isEmpty && hasChoices(field);
  }
  return field?.type === "map" && step === ""
    ? hasChoices(field.key)
    : isUnchosen(fieldAt(field, step), Object(value)[step], rest);
}

function hasChoices(field: FormField | undefined) {
  const isChoice = field?.type === "choice" || field?.type === "choices";
  return isChoice || field?.names !== undefined;
}
