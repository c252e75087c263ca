import { afterAll, beforeAll } from "vitest";
import type { DatabaseKind } from "../databases/databases.ts";
import { runCommand } from "../processes/command.ts";
import { openStore } from "../site.ts";
import { completeSurvey } from "../survey/complete-survey.ts";
import { storeLead } from "./store-lead.ts";

export const formulas = [
  '=HYPERLINK("https://example.com","Pay")',
  "+1+cmd|' /C calc'!A0",
  "-2+3",
  "@SUM(A1:A9)",
  '"=1+1',
  "' =1+1",
  "  =1+1",
  "\u200b=1+1",
  "\uff1d1+1",
];
/** Where a semicolon separates cells, quotes inside a record mean nothing: these would become cells of their own. */
export const formulasInside = [
  ["\t=1+1", "'\t'=1+1"],
  ["\r=1+1", "'\r'=1+1"],
  ["\n@SUM(1)", "'\n'@SUM(1)"],
  ["a;=1+1;b", "a;'=1+1;b"],
  ["a\n=1+1", "a\n'=1+1"],
  ['a\r\n "=1+1', "a\r\n' \"=1+1"],
  ["a\t@SUM(A1)", "a\t'@SUM(A1)"],
  ["a;-2+cmd|' /C calc'!A0", "a;'-2+cmd|' /C calc'!A0"],
  ["a;\uff1d1+1", "a;'\uff1d1+1"],
] as const;
export const harmless = [
  'She said "stop", then: a=b; 1+1',
  "Line one\nline two\r\nline three",
  "+12055550123",
  "Jos\u00e9 \u2013 \u4f60\u597d \ud83d\ude97",
  "a, b",
  "Thanks ;-)\n- my car\n+1 (205) 555-0123\n@ home; -2 days",
  "",
];

export const descriptions = [
  ...formulas,
  ...formulasInside.map(([story]) => story),
  ...harmless,
];

/** Registers the set-up of a group of tests with read-only leads. */
export function openLeads(kind: DatabaseKind) {
  let store: Awaited<ReturnType<typeof openStore>>;
  const ids: string[] = [];
  beforeAll(async () => {
    store = await openStore(kind);
    for (const [index, description] of descriptions.entries()) {
      const lead = {
        source: "Landing Page Contact Form",
        firstName: "Ann",
        phone: `+1 (205) 555-0${100 + index}`,
        description,
      } as const;
      ids.push(await storeLead(store.leads, lead, minutesIn(index)));
    }
    const survey = { ...completeSurvey, source: "Website Survey" } as const;
    ids.push(
      await storeLead(
        store.leads,
        { ...survey, qualified: true },
        minutesIn(100),
      ),
      await storeLead(
        store.leads,
        {
          ...survey,
          qualified: false,
          state: " VERMONT ",
          phone: "2055550199",
          email: "bo@example.com",
        },
        minutesIn(101),
      ),
    );
    await store.leads.saveLead(
      { ...survey, qualified: true, firstName: "Bot" },
      minutesIn(102),
      { signals: ["honeypot"] },
    );
    const form = {
      kind: "callback",
      key: "1",
      payload: "",
      address: "::1",
      now: minutesIn(103),
    } as const;
    await store.callbacks.recordRequest({ number: "+12055550123", form });
  });
  afterAll(() => store.close());
  return {
    get store() {
      return store;
    },
    ids,
    leads: (...words: string[]) =>
      runCommand(["commands/leads.ts", ...words], {
        DATABASE_URL: store.databaseUrl,
      }),
  };
}

export function minutesIn(minutes: number) {
  return new Date(Date.UTC(2026, 10, 1, 0, minutes));
}
