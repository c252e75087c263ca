import { expect, test } from "vitest";
import { metadataFields } from "../metadata-fields.ts";
import { saveUnsentLead } from "./unsent-forms.ts";

test("answers that stop qualifying overnight are the same review, with the same key", () => {
  const keyOf = (contents: Record<string, string | boolean>) =>
    saveUnsentLead("survey", contents, {}).attempt[metadataFields.key];
  const key = keyOf({ accidentDate: "2025-11-26", qualified: true });
  expect(keyOf({ accidentDate: "2025-11-26", qualified: false })).toBe(key);
  expect(keyOf({ accidentDate: "2025-11-25", qualified: true })).not.toBe(key);
});
