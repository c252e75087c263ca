import { expect, test } from "vitest";
import { areaCodes } from "./area-codes.ts";
import { callingHours } from "./calling-hours.ts";
import { federalHours, stateHours } from "./hour-rules.ts";

const sunday = "2026-11-22";
const monday = "2026-11-23";

test.each([
  // Federal: 8 AM to 9 PM in the called person's time zone.
  ["213", undefined, `${monday}T15:59:00Z`, "closed", `${monday}T16:00:00Z`],
  ["213", undefined, `${monday}T16:00:00Z`, "open", "2026-11-24T05:00:00Z"],
  // Texas: 9 AM to 9 PM, on Sunday from noon.
  ["713", "TX", `${monday}T14:59:00Z`, "closed", `${monday}T15:00:00Z`],
  ["713", "TX", `${sunday}T17:59:00Z`, "closed", `${sunday}T18:00:00Z`],
  // El Paso is an hour behind Houston.
  ["915", "TX", `${monday}T15:30:00Z`, "closed", `${monday}T16:00:00Z`],
  // Florida: 8 AM to 8 PM; 850 is in two time zones.
  ["305", "FL", `${monday}T13:00:00Z`, "open", "2026-11-24T01:00:00Z"],
  ["850", "FL", `${monday}T13:30:00Z`, "closed", `${monday}T14:00:00Z`],
  ["850", "FL", `${monday}T15:00:00Z`, "open", "2026-11-24T01:00:00Z"],
  // A California number of someone in Florida: 8 AM Pacific to 8 PM Eastern.
  ["213", "FL", `${monday}T15:00:00Z`, "closed", `${monday}T16:00:00Z`],
  ["213", "FL", `${monday}T17:00:00Z`, "open", "2026-11-24T01:00:00Z"],
  // Alabama: no calls on Sunday.
  ["205", "AL", "2026-11-22T01:59:00Z", "open", "2026-11-22T02:00:00Z"],
  ["205", "AL", `${sunday}T18:00:00Z`, "closed", `${monday}T14:00:00Z`],
  // Utah: no calls on holidays; this is Thanksgiving.
  ["801", "UT", "2026-11-26T18:00:00Z", "closed", "2026-11-27T15:00:00Z"],
  // Pennsylvania: July 4 on a Sunday, with Monday off; Christmas on a Saturday, with Friday off.
  ["215", "PA", "2027-07-04T16:00:00Z", "closed", "2027-07-06T12:00:00Z"],
  ["215", "PA", "2027-12-25T17:00:00Z", "closed", "2027-12-26T13:00:00Z"],
  // Alabama: New Year on a Saturday, with Friday off, and then a Sunday.
  ["205", "AL", "2027-12-31T18:00:00Z", "closed", "2028-01-03T14:00:00Z"],
  // Rhode Island: Saturday has its own hours.
  ["401", "RI", "2026-11-21T15:00:00Z", "open", "2026-11-21T22:00:00Z"],
  // Arizona has no daylight saving time.
  ["602", "AZ", "2026-07-01T15:00:00Z", "open", "2026-07-02T04:00:00Z"],
  // An unknown area code: the hours that both coasts allow.
  ["", undefined, `${monday}T15:30:00Z`, "closed", `${monday}T16:00:00Z`],
  ["800", undefined, `${monday}T16:00:00Z`, "open", "2026-11-24T02:00:00Z"],
])(
  "area code %j, state %j, at %s: %s until %s",
  (area, state, at, status, until) => {
    const phone = area && `(${area}) 555-0123`;
    const hours = callingHours({ phone, state }, new Date(at));
    expect([
      hours.isOpen ? "open" : "closed",
      hours.changesAt.toISOString(),
    ]).toEqual([status, new Date(until).toISOString()]);
  },
);

test("each area code belongs to one state, and every time zone is known", () => {
  const codes = areaCodes.flatMap((row) => row.codes.split(" "));
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.every((code) => /^[2-9]\d\d$/.test(code))).toBe(true);
  expect(new Set(areaCodes.map(({ state }) => state)).size).toBe(56);
  for (const zone of new Set(areaCodes.flatMap(({ zones }) => zones))) {
    expect(() =>
      Intl.DateTimeFormat("en-US", { timeZone: zone }),
    ).not.toThrow();
  }
});

test("no state's hours are wider than the federal ones, and each cites its law", () => {
  const { daily } = federalHours;
  if (daily === "none") throw new Error("no federal hours");
  for (const { citation, ...rule } of Object.values(stateHours)) {
    expect(citation).not.toBe("");
    for (const window of [rule.daily, rule.saturday, rule.sunday]) {
      if (window === undefined || window === "none") continue;
      expect(window.from >= daily.from && window.to <= daily.to).toBe(true);
    }
  }
});
