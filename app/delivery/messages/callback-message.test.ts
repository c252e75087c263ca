import { expect, test } from "vitest";
import { describeCallback } from "./callback-message.ts";

const now = new Date("2026-11-25T13:20:00.000Z");

const request = {
  id: "0198a8a2-0000-7000-8000-000000000000",
  created_at: "2026-11-21T18:00:00.000Z",
  updated_at: "2026-11-21T18:00:00.000Z",
  status: "refused",
  provider_call_id: null,
  client_address: null,
  progress: null,
};

test.each([
  ["+911", "service number"],
  ["+19002345678", "premium number"],
  ["+12052490123", "own number"],
])(
  "a message about %s, which the site refuses to call, has no link that calls it",
  (number, reason) => {
    const { dial, title } = describeCallback(
      { ...request, lead_phone_number: number, reason },
      { timeZone: "America/Chicago", now, isStopped: false },
    );
    expect(title).toBe(`Callback request: ${number}, NOT called`);
    expect(dial).toBeUndefined();
  },
);

test.each([
  [
    "+16465550131",
    "call now",
    "Please call this number before 9 PM in New York.",
  ],
  [
    "+12135550132",
    "call from 8 AM in California",
    "Please call this number from 8 AM in California, not earlier.",
  ],
  [
    "+16716460133",
    "call from 8 AM on Thursday, November 26 in Guam",
    "Please call this number from 8 AM on Thursday, November 26 in Guam, not earlier.",
  ],
])(
  "a message about %s, which wasn't called, asks for a call only within its calling hours",
  (number, title, words) => {
    const callback = { ...request, lead_phone_number: number, reason: null };
    const describe = (status: string, isStopped = false) =>
      describeCallback(
        { ...callback, status },
        { timeZone: "America/Chicago", now, isStopped },
      );
    expect(describe("simulated").title).toBe(
      `Callback request: ${number}, not placed: ${title}`,
    );
    for (const status of ["simulated", "failed", "unclear", "requested"]) {
      const { facts } = describe(status);
      const what = facts.find(({ key }) => key === "whatHappened");
      expect(what?.value, status).toContain(words);
      const stopped = describe(status, true);
      expect(JSON.stringify(stopped)).not.toMatch(
        /Please call|call (now|from)/,
      );
      expect(JSON.stringify(stopped)).toContain("do not call");
    }
  },
);

test.each([
  [null, "called"],
  ["pressed", "called"],
  ["connected", "called and connected"],
  ["declined", "called, and declined"],
  ["no-answer", "NOT reached: call now"],
  ["completed", "NOT reached: call now"],
  ["unanswered", "NOT connected: call now"],
])("the title about a call that is %s says %s", (progress, title) => {
  const called = { ...request, status: "placed", reason: null, progress };
  const number = "+16465550131";
  const { title: shown } = describeCallback(
    { ...called, lead_phone_number: number },
    { timeZone: "America/Chicago", now, isStopped: false },
  );
  expect(shown).toBe(`Callback request: ${number}, ${title}`);
});
