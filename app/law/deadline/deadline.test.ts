import { expect, test } from "vitest";
import { findState } from "../../locations/place.ts";
import { createLawBook } from "../facts/law-book.server.ts";
import { type ClaimKind, findDeadline } from "./deadline.ts";

const laws = createLawBook({});

const noon = new Date("2026-11-21T12:00:00Z");

function deadline(state: string, kind: ClaimKind, date: string, now = noon) {
  const found = findState(state);
  if (!found) throw new Error(`no state ${state}`);
  return findDeadline(laws.getLaw(found), kind, date, now);
}

/** State, kind of claim, day; the last day, and how many days are left on November 21, 2026. */
const counted: [string, ClaimKind, string, string, number][] = [
  ["ohio", "vehicle", "2026-11-21", "2028-11-21", 731],
  ["ohio", "injury", "2024-11-21", "2026-11-21", 0],
  ["ohio", "injury", "2024-11-20", "2026-11-20", -1],
  ["tennessee", "injury", "2026-01-31", "2027-01-31", 71],
  ["maine", "injury", "2025-12-31", "2031-12-31", 1866],
  // A leap day, with and without one at the end.
  ["ohio", "injury", "2024-02-29", "2026-02-28", -266],
  ["tennessee", "injury", "2024-02-29", "2025-02-28", -631],
  ["nebraska", "injury", "2024-02-29", "2028-02-29", 465],
  ["kentucky", "injury", "2026-02-28", "2027-02-28", 99],
  ["minnesota", "injury", "2022-02-28", "2028-02-28", 464],
  // Motor vehicles have a limit of their own here.
  ["colorado", "vehicle", "2026-06-01", "2029-06-01", 923],
  ["colorado", "injury", "2026-06-01", "2028-06-01", 558],
  ["kentucky", "vehicle", "2026-06-01", "2028-06-01", 558],
  ["kentucky", "injury", "2026-06-01", "2027-06-01", 192],
  // From when the present rule holds.
  ["louisiana", "injury", "2024-07-01", "2026-07-01", -143],
  ["florida", "vehicle", "2023-03-24", "2025-03-24", -607],
  // A death: counted from the death, or from the injury.
  ["ohio", "death", "2026-11-20", "2028-11-20", 730],
  ["maine", "death", "2026-11-20", "2029-11-20", 1095],
  ["tennessee", "death", "2026-11-20", "2027-11-20", 364],
];

test.each(counted)(
  "%s, %s on %s: the last day is %s, %i days away",
  (state, kind, date, day, daysLeft) => {
    expect(deadline(state, kind, date)).toMatchObject({
      status: "counted",
      last: { day, daysLeft },
    });
  },
);

test.each([
  ["2024-11-20", "2026-11-20", false],
  ["2024-11-21", "2026-11-21", true],
  ["2024-11-22", "2026-11-22", true],
  ["2024-11-23", "2026-11-23", false],
])("an Ohio injury of %s ends on %s, a weekend: %s", (date, day, isWeekend) => {
  expect(deadline("ohio", "injury", date)).toMatchObject({
    last: { day, isWeekend },
  });
});

test("the day is that of UTC, at any hour", () => {
  for (const [now, daysLeft] of [
    ["2026-11-21T00:00:00.000Z", 1],
    ["2026-11-21T23:59:59.999Z", 1],
    ["2026-11-22T00:00:00.000Z", 0],
  ] as const) {
    expect(
      deadline("ohio", "injury", "2024-11-22", new Date(now)),
    ).toMatchObject({ last: { daysLeft } });
  }
});

test.each([
  ["louisiana", "injury", "2024-06-30", "2024-07-01"],
  ["louisiana", "vehicle", "2020-02-29", "2024-07-01"],
  ["florida", "injury", "2023-03-23", "2023-03-24"],
] as const)(
  "%s, %s on %s: an older rule holds, and no day is named",
  (state, kind, date, since) => {
    const found = deadline(state, kind, date);
    expect(found).toMatchObject({ status: "older-rule", since });
    expect(found).not.toHaveProperty("last");
  },
);

test("a death in Wisconsin has less time when a motor vehicle caused it: that day comes first", () => {
  expect(deadline("wisconsin", "death", "2026-01-15")).toMatchObject({
    from: "death",
    last: { years: 2, day: "2028-01-15" },
    withoutVehicle: { years: 3, day: "2029-01-15" },
  });
});

test.each([
  ["tennessee", "injury"],
  ["michigan", "injury"],
  ["oregon", "injury"],
  ["ohio", "death"],
  ["vermont", "death"],
])("in %s the time after a death is counted from the %s", (state, from) => {
  expect(deadline(state, "death", "2026-01-15")).toMatchObject({ from });
});

test("in Kentucky no day of a death says how long there is", () => {
  expect(deadline("kentucky", "death", "2026-01-15")).toMatchObject({
    status: "not-by-date",
    years: 1,
  });
});

test("a claim against a government shows the law's words, and no day", () => {
  expect(deadline("ohio", "government", "2026-01-15")).toEqual({
    status: "notice",
    note: "No short notice; suits against local bodies and the State are due within two years.",
    daysSince: 310,
    source: {
      citation: "Ohio Rev. Code §§ 2744.04, 2743.16",
      checkedOn: "2026-11-20",
    },
  });
});

test.each([
  ["louisiana", "death"],
  ["new-hampshire", "death"],
  ["louisiana", "government"],
  ["vermont", "government"],
] as const)("%s, %s: withheld, and nothing more is said", (state, kind) => {
  expect(deadline(state, kind, "2026-01-15")).toEqual({ status: "withheld" });
});

test("a limit that the operator withholds is not replaced by another one", () => {
  const colorado = findState("colorado");
  if (!colorado) throw new Error("no Colorado");
  const law = createLawBook({
    colorado: { vehicleLimit: "withheld" },
  }).getLaw(colorado);
  expect(findDeadline(law, "vehicle", "2026-01-15", noon)).toEqual({
    status: "withheld",
  });
  expect(findDeadline(law, "injury", "2026-01-15", noon).status).toBe(
    "counted",
  );
});
