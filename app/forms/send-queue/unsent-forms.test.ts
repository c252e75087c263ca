import { afterEach, expect, test, vi } from "vitest";
import { metadataFields } from "../metadata-fields.ts";
import { deleteExpiredLeads, saveUnsentLead } from "./unsent-forms.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("answers that stop qualifying overnight are the same review, with the same key", () => {
  const keyOf = (contents: Record<string, string | boolean>) =>
    saveUnsentLead("survey", contents, {}).attempt[metadataFields.key];
  const key = keyOf({ accidentDate: "2025-11-26", qualified: true });
  expect(keyOf({ accidentDate: "2025-11-26", qualified: false })).toBe(key);
  expect(keyOf({ accidentDate: "2025-11-25", qualified: true })).not.toBe(key);
});

test("a form that is sent again after it expired is a new one, which isn't deleted when its first attempt fails", () => {
  vi.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z") });
  const send = () => saveUnsentLead("contact", { fullName: "Ann Lee" }, {});
  const first = send();
  vi.setSystemTime(new Date("2026-11-23T12:00:00Z"));
  expect(deleteExpiredLeads()).toBe(true);
  expect(send().attempt).not.toEqual(first.attempt);
  expect(deleteExpiredLeads()).toBe(false);
});
