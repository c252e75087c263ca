import { describe, expect, test } from "vitest";
import type { Contact } from "../destinations/plan/plan.ts";
import { callableFrom } from "../subjects/calling-hours-of-subject.ts";
import { planEscalation } from "./escalation.ts";

const contact = (
  name: string,
  from?: string,
  to = "",
  timeZone = "America/Chicago",
): Contact => ({
  name,
  reach: [name],
  quietHours: from === undefined ? undefined : { from, to, timeZone },
});

function stepsOf(
  people: Contact[],
  now: string,
  isUrgent = false,
  callableFrom = (time: Date) => time,
) {
  const { steps, end } = planEscalation(
    { minutes: 5, people },
    isUrgent,
    new Date(now),
    callableFrom,
  );
  return [
    ...steps.map(({ contact: { name }, at }) => `${name} ${at.toISOString()}`),
    `end ${end.toISOString()}`,
  ];
}

test("each contact has five minutes, in list order", () => {
  expect(
    stepsOf([contact("Ann"), contact("Bo")], "2026-11-21T12:00:30.000Z"),
  ).toEqual([
    "Ann 2026-11-21T12:00:30.000Z",
    "Bo 2026-11-21T12:05:30.000Z",
    "end 2026-11-21T12:10:30.000Z",
  ]);
});

test("a contact in quiet hours is skipped, and notified when they end", () => {
  // 03:00 in Chicago.
  expect(
    stepsOf(
      [contact("Ann", "21:00", "07:00"), contact("Bo")],
      "2026-11-21T09:00:20.000Z",
    ),
  ).toEqual([
    "Bo 2026-11-21T09:00:20.000Z",
    "Ann 2026-11-21T13:00:00.000Z",
    "end 2026-11-21T13:05:00.000Z",
  ]);
});

test("if all contacts are in quiet hours, the one whose quiet hours end first is notified first", () => {
  expect(
    stepsOf(
      [
        contact("Ann", "21:00", "07:00", "America/Los_Angeles"),
        contact("Bo", "22:00", "08:00", "America/New_York"),
      ],
      "2026-11-21T09:00:00.000Z",
    ),
  ).toEqual([
    "Bo 2026-11-21T13:00:00.000Z",
    "Ann 2026-11-21T15:00:00.000Z",
    "end 2026-11-21T15:05:00.000Z",
  ]);
});

test("an urgent lead ignores quiet hours", () => {
  expect(
    stepsOf(
      [contact("Ann", "21:00", "07:00")],
      "2026-11-21T09:00:00.000Z",
      true,
    ),
  ).toEqual(["Ann 2026-11-21T09:00:00.000Z", "end 2026-11-21T09:05:00.000Z"]);
});

/** Quiet hours in Chicago, a time, and when they end. */
const rests: [from: string, to: string, now: string, end: string][] = [
  ["21:00", "07:00", "2026-11-22T02:59:59.000Z", "2026-11-22T02:59:59.000Z"],
  ["21:00", "07:00", "2026-11-22T03:00:00.000Z", "2026-11-22T13:00:00.000Z"],
  ["21:00", "07:00", "2026-11-22T12:59:59.000Z", "2026-11-22T13:00:00.000Z"],
  ["21:00", "07:00", "2026-11-22T13:00:00.000Z", "2026-11-22T13:00:00.000Z"],
  ["12:00", "13:00", "2026-11-22T18:30:00.000Z", "2026-11-22T19:00:00.000Z"],
  ["12:00", "12:00", "2026-11-22T18:30:00.000Z", "2026-11-22T18:30:00.000Z"],
  // Daylight saving time begins (02:00 becomes 03:00) and ends (02:00 becomes 01:00).
  ["21:00", "07:00", "2026-03-08T04:00:00.000Z", "2026-03-08T12:00:00.000Z"],
  ["21:00", "02:30", "2026-03-08T04:00:00.000Z", "2026-03-08T08:00:00.000Z"],
  ["21:00", "07:00", "2026-11-01T03:00:00.000Z", "2026-11-01T13:00:00.000Z"],
];
test.each(rests)(
  "from %s to %s, at %s, the next contact can be notified at %s",
  (from, to, now, end) => {
    const [step] = stepsOf([contact("Ann", from, to)], now);
    expect(step).toBe(`Ann ${end}`);
  },
);

describe("each contact is notified when the person may be called", () => {
  const callback = {
    id: "0198a8a2-0000-7000-8000-000000000000",
    created_at: "2026-11-25T04:50:00.000Z",
    updated_at: "2026-11-25T04:50:00.000Z",
    lead_phone_number: "+12135550132",
    status: "failed",
    reason: null,
    provider_call_id: null,
    client_address: null,
    progress: null,
  };
  // 8 AM to 9 PM in California.
  const hours = (time: Date) =>
    callableFrom({ kind: "callback", callback }, time);
  const sleeper = (name: string, from = "21:00", to = "07:00") =>
    contact(name, from, to, "America/New_York");

  test("and not earlier, even if their own quiet hours end first", () => {
    const people = [sleeper("Ann"), sleeper("Bo")];
    expect(stepsOf(people, "2026-11-25T04:50:00.000Z", false, hours)).toEqual([
      "Ann 2026-11-25T16:00:00.000Z",
      "Bo 2026-11-25T16:05:00.000Z",
      "end 2026-11-25T16:10:00.000Z",
    ]);
  });

  test("or the next morning, if their turn comes after calling hours", () => {
    const people = [contact("Ann"), contact("Bo")];
    expect(stepsOf(people, "2026-11-25T04:58:00.000Z", false, hours)).toEqual([
      "Ann 2026-11-25T04:58:00.000Z",
      "Bo 2026-11-25T16:00:00.000Z",
      "end 2026-11-25T16:05:00.000Z",
    ]);
  });

  test("and the operator once those hours begin, if there are no contacts", () => {
    expect(stepsOf([], "2026-11-25T05:30:00.000Z", false, hours)).toEqual([
      "end 2026-11-25T16:05:00.000Z",
    ]);
  });

  test("unless quiet hours cover all calling hours: then when quiet hours end", () => {
    const people = [sleeper("Ann", "10:00", "09:59")];
    expect(stepsOf(people, "2026-11-25T04:50:00.000Z", false, hours)).toEqual([
      "Ann 2026-11-25T14:59:00.000Z",
      "end 2026-11-25T15:04:00.000Z",
    ]);
  });
});
