import { expect, test, vi } from "vitest";
import { createLawBook } from "../../law/facts/law-book.server.ts";
import type { FactName } from "../../law/facts/state-law.ts";
import { stateAbbreviations } from "../../locations/state-abbreviations.ts";
import { states } from "../../locations/states.ts";
import { emptyPlan } from "../destinations/plan/plan.ts";
import { findUrgency, findUrgencyChange } from "./urgency.ts";

const laws = createLawBook();
const now = new Date("2026-11-21T12:00:00Z");
const calm = {
  state: null,
  accident_type: null,
  accident_date: null,
  injury_type: null,
  description: null,
};
const government =
  "may involve a government vehicle: notice can be due within weeks";
const hospital = "hospital treatment";

const stories: [story: string, reasons: string[]][] = [
  ["A van hit my car. The police came and wrote a report.", []],
  ["I was a passenger on the subway platform and slipped.", []],
  ["My car is in a public parking garage.", []],
  ["A city bus ran the red light.", [government]],
  ["I was rear-ended by a police cruiser", [government]],
  ["The USPS truck backed into me", [government]],
  ["hit by a school bus", [government]],
  ["a garbage truck crushed my bumper", [government]],
  ["I spent two nights in the hospital.", [hospital]],
  ["They took me to the ER.", [hospital]],
  ["He said er, sorry.", []],
  ["A fire truck hit us and my son needed surgery", [government, hospital]],
];
test.each(stories)("%j is urgent because of %j", (description, reasons) => {
  expect(
    findUrgency({ ...calm, description }, emptyPlan.urgent, laws, now),
  ).toEqual(reasons);
});

test("injuries count like the description, and rules can be turned off", () => {
  const facts = { ...calm, injury_type: "coma", description: "a city bus" };
  expect(findUrgency(facts, emptyPlan.urgent, laws, now)).toHaveLength(2);
  const off = { deadlineDays: 0, governmentVehicle: false, hospital: false };
  expect(findUrgency(facts, off, laws, now)).toEqual([]);
});

/** Tennessee: one year. Ohio: two. Colorado: three for motor vehicles, two for others. */
const deadlines: [
  state: string,
  type: string,
  day: string,
  end: string | undefined,
][] = [
  [
    "Tennessee",
    "slip-fall",
    "2026-01-20",
    "60 days left to sue: the usual deadline is January 20, 2027",
  ],
  ["tennessee", "slip-fall", "2026-01-21", undefined],
  [
    "TN",
    "slip-fall",
    "2025-11-21",
    "0 days left to sue: the usual deadline is November 21, 2026",
  ],
  ["Tn", "slip-fall", "2025-11-20", undefined],
  [
    "Ohio",
    "car-accident",
    "2024-12-01",
    "10 days left to sue: the usual deadline is December 1, 2026",
  ],
  ["Colorado", "car-accident", "2024-12-01", undefined],
  [
    "Colorado",
    "slip-fall",
    "2024-12-01",
    "10 days left to sue: the usual deadline is December 1, 2026",
  ],
  // Ohio's one year for medical claims, not its two for others, which only apply to claims without a limit of their
  // own.
  [
    "Ohio",
    "medical",
    "2025-12-01",
    "10 days left to sue: the usual deadline is December 1, 2026",
  ],
  ["Ohio", "medical", "2024-12-01", undefined],
  [
    "Ohio",
    "other",
    "2024-12-01",
    "10 days left to sue: the usual deadline is December 1, 2026",
  ],
  ["Atlantis", "slip-fall", "2024-12-01", undefined],
  ["Ohio", "slip-fall", "soon", undefined],
];
test.each(deadlines)("in %s a %s of %s expires %s", (state, type, day, end) => {
  expect(
    findUrgency(
      { ...calm, state, accident_type: type, accident_date: day },
      emptyPlan.urgent,
      laws,
      now,
    ),
  ).toEqual(end ? [end] : []);
});

test.each([
  ["Ohio", "2026-11-26T04:59:59.999Z", "2026-11-26T05:00:00.000Z"],
  ["Hawaii", "2026-11-26T09:59:59.999Z", "2026-11-26T10:00:00.000Z"],
  ["Texas", "2026-11-26T06:59:59.999Z", "2026-11-26T07:00:00.000Z"],
])(
  "in %s a lead stays urgent until its last day is over there",
  (state, before, after) => {
    const facts = {
      ...calm,
      state,
      accident_type: "slip-fall",
      accident_date: "2024-11-25",
    };
    const { urgent } = emptyPlan;
    expect(findUrgency(facts, urgent, laws, new Date(before))).toEqual([
      "0 days left to sue: the usual deadline is November 25, 2026",
    ]);
    expect(findUrgency(facts, urgent, laws, new Date(after))).toEqual([]);
    expect(findUrgencyChange(facts, urgent, laws, new Date(before))).toEqual(
      new Date(after),
    );
    expect(
      findUrgencyChange(facts, urgent, laws, new Date(after)),
    ).toBeUndefined();
  },
);

test("a lead becomes urgent when the day begins in its state", () => {
  const facts = {
    ...calm,
    state: "Texas",
    accident_type: "slip-fall",
    accident_date: "2025-03-01",
  };
  const begins = findUrgencyChange(facts, emptyPlan.urgent, laws, now);
  expect(begins).toEqual(new Date("2026-12-31T06:00:00.000Z"));
  const at = (time: number) =>
    findUrgency(facts, emptyPlan.urgent, laws, new Date(time)).length;
  expect(at(Number(begins) - 1)).toBe(0);
  expect(at(Number(begins))).toBe(1);
});

test("if the operator withholds a kind of claim's own limit, urgency follows the limit for most injuries", () => {
  const facts = {
    ...calm,
    state: "Ohio",
    accident_type: "medical",
    accident_date: "2024-12-01",
  };
  const reasons = (withheld: readonly FactName[]) => {
    const law = Object.fromEntries(withheld.map((name) => [name, "withheld"]));
    const laws = createLawBook((state) => (state === "ohio" ? law : undefined));
    return findUrgency(facts, emptyPlan.urgent, laws, now);
  };
  expect(reasons([])).toEqual([]);
  expect(reasons(["medicalLimit"])).toEqual([
    "10 days left to sue: the usual deadline is December 1, 2026",
  ]);
  expect(reasons(["medicalLimit", "injuryLimit"])).toEqual([]);
});

test("a state abbreviation matches that state wherever it is in the list", () => {
  expect(stateAbbreviations).toMatchObject({ tennessee: "TN", ohio: "OH" });
  expect(Object.keys(stateAbbreviations).toSorted()).toEqual(
    states.map(({ slug }) => slug).toSorted(),
  );
  const order = vi
    .spyOn(states, "find")
    .mockImplementation((...search) => states.toReversed().find(...search));
  const facts = {
    ...calm,
    state: "TN",
    accident_type: "slip-fall",
    accident_date: "2026-01-20",
  };
  const reasons = findUrgency(facts, emptyPlan.urgent, laws, now);
  order.mockRestore();
  expect(reasons).toEqual([
    "60 days left to sue: the usual deadline is January 20, 2027",
  ]);
});
