import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../../../../test/support/databases/databases.ts";
import { webhook } from "../../../../test/support/delivery/delivery-harness.ts";
import { writeDestinations } from "../../../../test/support/delivery/receivers.ts";
import { writeOperator } from "../../../../test/support/delivery/routed-site.ts";
import { runCommand } from "../../../../test/support/processes/command.ts";
import { testSettings } from "../../../../test/support/site.ts";
import { readPlan } from "./plan-file.server.ts";

const url = "https://firm.example/hook";
const outside = { outside: true, firm: "Diaz Law PLLC" };

async function problemsOf(routing: unknown, more: object = outside) {
  const destinations = [
    webhook("own", url),
    webhook("partner", url, { ...more }),
  ];
  const text = JSON.stringify({ destinations, routing }, null, 1);
  const settings = testSettings(await writeDestinations(text));
  const read = readPlan(settings, { callingFirms: ["Diaz Law PLLC"] });
  const file = settings.destinations?.file ?? "";
  return read.ok
    ? []
    : read.problems.map((problem) =>
        problem.replace(file, "").replace(/^, line \d+: /, ""),
      );
}

const lastResort = { to: ["own"] };
const rule = { name: "All", to: ["partner"] };

test("rules for a firm that the consent texts name are valid", async () => {
  expect(await problemsOf({ rules: [rule], lastResort })).toEqual([]);
});

test.each<[string, unknown, object, string]>([
  [
    "an unknown destination",
    { rules: [{ ...rule, to: ["own", "partners"] }], lastResort },
    outside,
    "routing.rules[1].to[2] is not one of the destinations",
  ],
  [
    "an unknown contact",
    { rules: [{ ...rule, contacts: ["Ann"] }], lastResort },
    outside,
    "routing.rules[1].contacts[1] is not one of the contacts",
  ],
  [
    "two rules with the same name",
    { rules: [rule, rule], lastResort },
    outside,
    "routing.rules[2].name must be unique: another rule is called All",
  ],
  [
    "an unknown state",
    { rules: [{ ...rule, when: { states: ["Texass"] } }], lastResort },
    outside,
    "routing.rules[1].when.states[1] must be a state such as TX",
  ],
  [
    "hours that end when they begin",
    {
      rules: [{ ...rule, when: { hours: { from: "09:00", to: "09:00" } } }],
      lastResort,
    },
    outside,
    "routing.rules[1].when.hours.to must not be the same as from",
  ],
  [
    "no last resort",
    { rules: [rule] },
    outside,
    "routing.lastResort is required: it gets every lead that no rule takes",
  ],
  [
    "a last resort that may not get every lead",
    { rules: [rule], lastResort: { to: ["partner"] } },
    outside,
    "routing.lastResort.to must name a destination of your own: leads that may not be shared go there",
  ],
  [
    "another company without a name",
    { rules: [rule], lastResort },
    { outside: true },
    "destinations[2].firm is required for another company: its name as in “Firms that may call visitors” (the operator's callingFirms), which the consent texts and the privacy policy name",
  ],
  [
    "a firm that no consent text names",
    { rules: [rule], lastResort },
    { outside: true, firm: "Lee Law PLLC" },
    "destinations[2].firm must be one of the “Firms that may call visitors” (the operator's callingFirms): visitors agree only to firms that the consent texts name",
  ],
])(
  "%s prevents startup and is reported with its place and what to do",
  async (_, routing, more, problem) => {
    expect(await problemsOf(routing, more)).toEqual([problem]);
  },
);

test("the site doesn't start with another company that the operator doesn't name, even without rules", async () => {
  const { url: DATABASE_URL, remove } = await createDatabase("sqlite");
  onTestFinished(remove);
  const destinations = [
    webhook("own", url),
    webhook("partner", url, { outside: true, firm: "Lee Law PLLC" }),
  ];
  const stopped = await runCommand(["server.ts"], {
    ...(await writeDestinations({ destinations })),
    ...(await writeOperator()),
    DATABASE_URL,
    PORT: "0",
    DESK_PORT: "off",
  });
  expect(stopped.code).toBe(1);
  expect(stopped.err).toContain(
    "destinations[2].firm must be one of the “Firms that may call visitors” (the operator's callingFirms)",
  );
});
