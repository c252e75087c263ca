import fc from "fast-check";
import { expect, test } from "vitest";
import {
  completeRouting,
  daysFromSunday,
  routingSchema,
} from "../destinations/plan/routing-rules.ts";
import { chooseRoute, listCapCounters, type RoutedLead } from "./route.ts";

const names = ["firm-a", "firm-b", "partner", "own"];
const destinations = names.map((name) => ({
  name,
  outside: name === "partner",
}));
const timeZone = "America/Chicago";
const monday = new Date("2026-11-23T18:00:00Z");

const read = (rules: unknown) =>
  completeRouting(routingSchema.parse({ rules, lastResort: { to: ["own"] } }), {
    destinations,
    timeZone,
  });

const lead: RoutedLead = {
  state: "texas",
  accident: "car-accident",
  qualified: true,
  language: "es",
  source: "survey",
  mayShare: true,
};

test("the reason says which rule took the lead, by which conditions, and which rules were full", () => {
  const routing = read([
    { name: "First", to: ["firm-a"], capPerDay: 1 },
    {
      name: "Texas cars",
      when: {
        states: ["TX"],
        accidents: ["car-accident"],
        qualified: true,
        languages: ["es"],
        sources: ["survey"],
        hours: { days: ["Mon"], from: "09:00", to: "17:00" },
      },
      to: ["firm-b"],
      contacts: ["Ann"],
    },
  ]);
  const counts = new Map([["2026-11-23 First", 1]]);
  expect(chooseRoute(lead, routing, counts, monday)).toEqual({
    rule: "Texas cars",
    to: ["firm-b"],
    contacts: ["Ann"],
    reason:
      "Rule Texas cars: Texas, car accident, qualified, language es, source survey, 09:00 to 17:00. First is full.",
  });
  expect(
    chooseRoute({ ...lead, state: "ohio" }, routing, counts, monday),
  ).toEqual({
    rule: null,
    to: ["own"],
    contacts: [],
    reason: "Last resort: no rule takes it. First is full.",
  });
});

test.each([
  ["2026-11-23T14:59:59Z", "own"],
  ["2026-11-23T15:00:00Z", "firm-a"],
  ["2026-11-23T22:59:59Z", "firm-a"],
  ["2026-11-23T23:00:00Z", "own"],
  ["2026-11-22T18:00:00Z", "own"],
])("hours from 9 to 5 on weekdays in Chicago, at %s: %s", (time, expected) => {
  const hours = {
    from: "09:00",
    to: "17:00",
    days: ["Mon", "Tue", "Wed", "Thu", "Fri"],
  };
  const routing = read([{ name: "Day", when: { hours }, to: ["firm-a"] }]);
  const { to } = chooseRoute(lead, routing, new Map(), new Date(time));
  expect(to).toEqual([expected]);
});

test.each([
  ["2026-11-24T03:59:59Z", "own"],
  ["2026-11-24T04:00:00Z", "firm-a"],
  ["2026-11-24T11:59:59Z", "firm-a"],
  ["2026-11-24T12:00:00Z", "own"],
  ["2026-11-25T04:00:00Z", "own"],
])(
  "hours from Monday 10 PM to 6 AM in Chicago, at %s: %s",
  (time, expected) => {
    const hours = { from: "22:00", to: "06:00", days: ["Mon"] };
    const routing = read([{ name: "Night", when: { hours }, to: ["firm-a"] }]);
    const { to } = chooseRoute(lead, routing, new Map(), new Date(time));
    expect(to).toEqual([expected]);
  },
);

test("a receiver that had the lead does not get it again; in the end nobody is left", () => {
  const routing = read([
    { name: "Both", to: ["firm-a", "firm-b"] },
    { name: "Second", to: ["firm-b", "partner"] },
  ]);
  const earlier = ["firm-a", "firm-b"];
  const next = chooseRoute(lead, routing, new Map(), monday, earlier);
  expect(next).toMatchObject({ rule: "Second", to: ["partner"] });
  const last = chooseRoute(lead, routing, new Map(), monday, [
    ...earlier,
    ...next.to,
  ]);
  expect(last).toMatchObject({ rule: null, to: ["own"] });
  const none = chooseRoute(lead, routing, new Map(), monday, [
    ...[...earlier, ...next.to, ...last.to],
  ]);
  expect(none).toMatchObject({ to: [], reason: "Nobody is left to get it." });
});

test("other companies are skipped if the visitor did not agree to sharing", () => {
  const routing = read([
    { name: "Mixed", when: { qualified: true }, to: ["partner", "firm-a"] },
    { name: "Outside", to: ["partner"] },
  ]);
  const own = { ...lead, mayShare: false };
  expect(chooseRoute(own, routing, new Map(), monday).to).toEqual(["firm-a"]);
  expect(
    chooseRoute({ ...own, qualified: false }, routing, new Map(), monday).to,
  ).toEqual(["own"]);
});

const someOf = (values: readonly string[]) =>
  fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined });

const anyRules = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom("A", "B", "C", "D", "E"),
    when: fc.record({
      states: someOf(["Texas", "OH"]),
      qualified: fc.option(fc.boolean(), { nil: undefined }),
      sources: someOf(["survey", "callback"]),
      hours: fc.option(
        fc.record({
          from: fc.constantFrom("00:00", "09:00"),
          to: fc.constantFrom("12:30", "23:59"),
          days: someOf(daysFromSunday),
        }),
        { nil: undefined },
      ),
    }),
    to: fc.subarray(names, { minLength: 1 }),
    capPerDay: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    capPerMonth: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  }),
  { selector: ({ name }) => name, minLength: 1 },
);

const anyLead: fc.Arbitrary<RoutedLead> = fc.record({
  state: fc.constantFrom("texas", "ohio", null),
  accident: fc.constant("car-accident"),
  qualified: fc.constantFrom(true, false, null),
  language: fc.constant("en"),
  source: fc.constantFrom("survey", "callback"),
  mayShare: fc.boolean(),
});

test("every lead goes somewhere, no rule takes more than its cap, and no earlier rule could have taken it", () => {
  const arrivals = fc.array(
    fc.record({ lead: anyLead, day: fc.integer({ min: 20, max: 29 }) }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(anyRules, arrivals, (rules, leads) => {
      const routing = read(rules);
      const counts = new Map<string, number>();
      for (const { lead: one, day } of leads) {
        const now = new Date(`2026-11-${day}T18:00:00Z`);
        const chosen = chooseRoute(one, routing, counts, now);
        expect(chosen.to.length).toBeGreaterThan(0);
        expect(one.mayShare || !chosen.to.includes("partner")).toBe(true);
        const place = routing.rules.findIndex(
          ({ name }) => name === chosen.rule,
        );
        const before = routing.rules.slice(0, place < 0 ? undefined : place);
        const alone = { ...routing, rules: before };
        expect(chooseRoute(one, alone, counts, now).rule).toBeNull();
        const taker = routing.rules[place];
        for (const { key, cap } of taker
          ? listCapCounters(taker, now, timeZone)
          : []) {
          const count = (counts.get(key) ?? 0) + 1;
          expect(count).toBeLessThanOrEqual(cap);
          counts.set(key, count);
        }
      }
    }),
  );
});
