import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { writeDestinations } from "../../../test/support/delivery/receivers.ts";
import { runCommand } from "../../../test/support/processes/command.ts";
import { openSiteForTest } from "../../../test/support/site.ts";
import { completeSurvey } from "../../../test/support/survey/complete-survey.ts";
import { readQualificationFile } from "../../services/qualify.server.ts";

const read = (text: string) =>
  readQualificationFile({ qualification: { file: "q.yaml", text } });

test("without a file, or with one that says the same, the specification's rule applies", () => {
  const none = readQualificationFile({ qualification: undefined });
  expect(none).toMatchObject({ qualification: { version: null } });
  expect(read("time: { years: 1 }")).toEqual(none);
});

test("a version identifies the rules, in whatever order they are written", () => {
  const one = read("states: { texas: { time: { years: 2 } }, ohio: {} }");
  const other = read("states: { ohio: {}, texas: { time: { years: 2 } } }");
  expect(one).toMatchObject({
    qualification: { version: expect.stringMatching(/^[0-9a-f]{12}$/) },
  });
  expect(one).toEqual(other);
  expect(read("time: { years: 3 }")).not.toMatchObject(one);
});

test("the example file is valid", () => {
  const text = readFileSync("qualification.example.yaml", "utf8");
  expect(read(text)).toMatchObject({ ok: true });
});

test.each([
  [
    "states: { texass: {} }",
    "line 1: states.texass must be a state as in its page's URL, such as new-york; texass isn't one",
  ],
  [
    "time: { years: 1, daysToSue: 60 }",
    "line 1: time needs either years or daysToSue, not both",
  ],
  [
    "unless:\n  faultParty: [business]",
    "line 2: unless.faultParty must include me: the booking page tells visitors that they were not at fault",
  ],
  [
    "unless:\n  faultParty: [me]\n  insuranceStatus: [none]",
    "line 3: unless.insuranceStatus[1] must be a list of: i-had-insurance, other-had-insurance, neither-had-insurance, insurance-unsure",
  ],
  ["tme: 1", "line 1: tme is not a field: correct its name or delete it"],
])(
  "%s prevents startup, and is reported with its line and field",
  (text, problem) => {
    expect(read(text)).toEqual({ ok: false, problems: [`q.yaml, ${problem}`] });
  },
);

describe("the operator's own rules", () => {
  test("decide what the visitor sees and what is stored, with their version; a dry run judges past surveys", async () => {
    const rules = (days: number) =>
      JSON.stringify({ states: { texas: { time: { daysToSue: days } } } });
    const { DESTINATIONS_FILE: file } = await writeDestinations(rules(60));
    const site = await openSiteForTest({
      database: "sqlite",
      now: new Date().toISOString(),
      settings: { QUALIFICATION_FILE: file },
    });
    const agoInDays = (days: number) =>
      new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const send = async (state: string, days: number) => {
      const response = await site.postJson("/functions/v1/lead-collector", {
        ...completeSurvey,
        state,
        accidentDate: agoInDays(days),
        injuryType: `${state} ${days}`,
      });
      return (await response.json()).qualified;
    };
    // Two years to sue in Texas.
    expect(await send("Texas", 500)).toBe(true);
    expect(await send("TX", 700)).toBe(false);
    expect(await send("Alabama", 500)).toBe(false);
    expect(await send("Alabama", 100)).toBe(true);
    const leads = await site.services.leads.listLeads();
    expect(leads.map(({ qualified }) => qualified).toSorted()).toEqual([
      ...[false, false, true, true],
    ]);
    const [{ version } = { version: "" }, ...more] =
      await site.services.database
        .selectFrom("qualification_rules")
        .selectAll()
        .execute();
    expect(more).toEqual([]);
    expect(new Set(leads.map((lead) => lead.qualified_by))).toEqual(
      new Set([version]),
    );
    const settings = { DATABASE_URL: site.databaseUrl };
    const { DESTINATIONS_FILE: other } = await writeDestinations(rules(10));
    const tried = await runCommand(
      ["commands/leads.ts", "qualification", "--file", other],
      settings,
    );
    expect(tried.out).toBe(
      "1 of 4 surveys would be judged differently: 1 more would qualify.\n",
    );
    const same = await runCommand(
      ["commands/leads.ts", "qualification", "--file", file],
      settings,
    );
    expect(same.out).toBe("All 4 surveys would be judged the same.\n");
    const list = await runCommand(["commands/leads.ts", "list"], settings);
    expect(list.out.match(/, qualified/g)).toHaveLength(2);
  });
});
