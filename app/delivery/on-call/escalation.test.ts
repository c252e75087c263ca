import { expect, test } from "vitest";
import { type Contact, planEscalation } from "./escalation.ts";

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

function stepsOf(people: Contact[], now: string, isUrgent = false) {
  const { steps, end } = planEscalation(
    { minutes: 5, people },
    isUrgent,
    new Date(now),
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

test("if all contacts are in quiet hours, the first whose quiet hours end is first", () => {
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
  // The clock goes from 02:00 to 03:00, and from 02:00 to 01:00.
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
