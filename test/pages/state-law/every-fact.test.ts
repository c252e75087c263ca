import { describe, expect, test } from "vitest";
import { createLawBook } from "../../../app/law/facts/law-book.server.ts";
import { factNames } from "../../../app/law/facts/state-law.ts";
import { cityPath, statePath } from "../../../app/locations/place.ts";
import { states } from "../../../app/locations/states.ts";
import { listAreaRules } from "../../../app/practice-areas/area-rules.server.ts";
import { practiceAreas } from "../../../app/practice-areas/practice-areas.server.ts";
import {
  listShownFacts,
  listUnsupportedInAnswer,
  listUnsupportedStatements,
} from "../../support/law-claims.ts";
import { answerIn, readLawPages, stateOf } from "../../support/law-pages.ts";
import { openSiteForFile } from "../../support/site.ts";

const laws = createLawBook();
const { read, words } = await readLawPages(await openSiteForFile());

describe.each(states)("$name", (state) => {
  const shift = states.indexOf(state);
  const law = laws.getLaw(state);
  const [city] = state.cities;
  if (!city) throw new Error(`no city in ${state.name}`);
  const place = { state, city };
  const facts = laws.getCityFacts(place);

  test("each number on its page is in a verified fact, and each fact has its citation and date", async () => {
    expect(
      listUnsupportedStatements(await read(statePath(state)), law),
    ).toEqual([]);
  });

  test("its page has every verified fact, and a warning for each withheld limit", async () => {
    const html = await read(statePath(state));
    const expected = factNames.filter(
      (name) =>
        law[name]?.status === "verified" ||
        (law[name]?.status === "withheld" && /Limit$|Notice$/.test(name)) ||
        (law[name]?.status === "at-fault" && law[name].pip),
    );
    expect(listShownFacts(html).sort()).toEqual(expected.sort());
  });

  test("each number in its city's law and answer is in a verified fact", async () => {
    const html = await read(cityPath(place));
    expect(listUnsupportedStatements(html, law, facts)).toEqual([]);
    const answer = answerIn(html);
    expect(answer).toContain(state.name);
    expect(listUnsupportedInAnswer(answer, law)).toEqual([]);
  });

  test("each limit after a death comes with a warning that a doctor's or hospital's error can make it shorter", async () => {
    if (law.deathLimit.status === "withheld") return;
    const warning = /If a doctor or hospital caused the death, .+ shorter/;
    expect(answerIn(await read(cityPath(place)))).toMatch(warning);
    expect(await words(statePath(state))).toMatch(warning);
    // A practice page repeats the state page's words, so checking it for every tenth state is enough.
    if (shift % 10 > 0) return;
    const area = "wrongful-death-attorney-highest-settlements";
    expect(await words(`${cityPath(place)}/${area}`)).toMatch(warning);
  });

  test("each number in the law of its practice pages is in a verified fact", async () => {
    for (const [index, { slug }] of practiceAreas.entries()) {
      const rules = listAreaRules(slug, state);
      // Each area is read in two states, and where it has rules of its own.
      if (rules.length === 0 && (index + shift) % 25 > 0) continue;
      const html = await read(`${cityPath(place)}/${slug}`);
      expect([
        slug,
        ...listUnsupportedStatements(html, law, facts, rules),
      ]).toEqual([slug]);
      for (const { label } of rules) expect(html).toContain(`>${label}</dt>`);
      expect(listShownFacts(html).length).toBeGreaterThanOrEqual(2);
    }
  });
});

test("the check finds a wrong number, a missing citation, a wrong date and a withheld fact", async () => {
  const law = laws.getLaw(stateOf("ohio"));
  const html = (await read("/locations/ohio")).replaceAll("\u00a0", " ");
  expect(listUnsupportedStatements(html, law)).toEqual([]);
  const check = (from: string, to: string) => {
    expect(html).toContain(from);
    return listUnsupportedStatements(html.replaceAll(from, to), law).length;
  };
  expect(check("2 years", "3 years")).toBeGreaterThan(0);
  expect(check("$25,000", "$24,000")).toBeGreaterThan(0);
  expect(check("two years to sue", "six months to sue")).toBeGreaterThan(0);
  expect(check("Ohio Rev. Code § 2305.10(A)", "")).toBeGreaterThan(0);
  expect(check("November 20, 2026", "November 21, 2026")).toBeGreaterThan(0);
  expect(check("in plain English", "in 7 words")).toBeGreaterThan(0);
  const withheld = { status: "withheld", reason: "" } as const;
  expect(
    listUnsupportedStatements(html, { ...law, deathLimit: withheld }).length,
  ).toBeGreaterThan(0);
});

test("no state's page has a doubled period, or an at-fault sentence where first-party coverage pays", async () => {
  for (const state of states) {
    const text = await words(statePath(state));
    expect(text).not.toContain("..");
    expect(/is an at-fault state/.test(text)).toBe(
      laws.getLaw(state).noFault.status === "at-fault" &&
        laws.getLaw(state).insurance.status === "verified" &&
        !["delaware", "maryland", "oregon"].includes(state.slug),
    );
  }
});
