import { expect, test } from "vitest";
import {
  completeRouting,
  routingSchema,
} from "../destinations/plan/routing-rules.ts";
import { listRoutingWarnings } from "./routing-warnings.ts";

const destinations = [
  { name: "own" },
  { name: "firm" },
  { name: "partner", outside: true },
];

const texas = { name: "Texas", when: { states: ["TX"] } };
const never = "Rule “Texas” never gets a lead";
const returned = "Rule “Texas” gets only leads that were returned";

test.each([
  ["own", {}, "own", never],
  ["own", {}, "firm", returned],
  ["own", { when: { sources: ["survey"] } }, "own", undefined],
  ["own", { capPerDay: 5 }, "own", undefined],
  ["own", { capPerMonth: 5 }, "own", undefined],
  // Leads that may not be shared skip a rule for another company.
  ["partner", {}, "own", undefined],
  ["partner", {}, "partner", never],
])(
  "after a rule to %s with the limits %j, a rule to %s gets a warning: %s",
  (to, limits, behind, warning) => {
    const rules = [
      { name: "All", to: [to], ...limits },
      { ...texas, to: [behind] },
    ];
    const given = routingSchema.parse({ rules, lastResort: { to: ["own"] } });
    const routing = completeRouting(given, { destinations, timeZone: "UTC" });
    expect(listRoutingWarnings(routing)).toEqual(
      warning === undefined
        ? []
        : [{ path: ["rules", 1], message: expect.stringContaining(warning) }],
    );
  },
);

test("a rule never gets a lead if earlier rules that take every lead try all its destinations between them", () => {
  const rules = [
    { name: "All", to: ["own"] },
    { name: "Rest", to: ["firm"] },
    { ...texas, to: ["firm"] },
  ];
  const given = routingSchema.parse({ rules, lastResort: { to: ["own"] } });
  const routing = completeRouting(given, { destinations, timeZone: "UTC" });
  expect(listRoutingWarnings(routing)[1]?.message).toContain(never);
});
