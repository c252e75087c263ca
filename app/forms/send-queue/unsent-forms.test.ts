import { afterEach, expect, test, vi } from "vitest";
import { metadataFields } from "../metadata-fields.ts";
import {
  deleteExpiredLeads,
  listUnsentLeads,
  saveUnsentLead,
} from "./unsent-forms.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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

test.each(["1970-01-01T00:05:00Z", "2031-05-01T00:00:00Z"])(
  "a form saved by a clock that said %s is still there once the clock is right",
  (time) => {
    vi.useFakeTimers({ now: new Date(time) });
    const { attempt } = saveUnsentLead("contact", { phone: time }, {});
    vi.setSystemTime(new Date("2026-11-21T12:00:00Z"));
    deleteExpiredLeads();
    expect(listUnsentLeads()).toContainEqual(
      expect.objectContaining({ attempt }),
    );
  },
);

test("a second tab's message is saved beside the one that the first couldn't send", async () => {
  const device = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, text: string) => device.set(key, text),
  });
  const openTab = () => {
    vi.resetModules();
    return import("./unsent-forms.ts");
  };
  const one = await openTab();
  const first = one.saveUnsentLead("contact", { fullName: "Ann Lee" }, {});
  const other = await openTab();
  const second = other.saveUnsentLead("contact", { fullName: "Bob Roe" }, {});
  expect(other.listUnsentLeads()).toEqual([first, second]);
});
