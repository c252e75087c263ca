import { describe, expect, test } from "vitest";
import { listOverrideProblems } from "../../desk/content/kinds/law-kind.server.ts";
import { isRealDay } from "../../forms/accident-date.ts";
import { listNearby } from "../../locations/maps/distance.ts";
import { listPlaces } from "../../locations/place.ts";
import { states } from "../../locations/states.ts";
import { findStatement } from "../law-statement.ts";
import { cityFacts } from "./city-facts.server.ts";
import { createLawBook } from "./law-book.server.ts";
import { factNames, factRules, specificLimitNames } from "./state-law.ts";
import { stateLaws } from "./state-laws.server.ts";

describe("the site's own facts", () => {
  test("are there for each of the 50 states and 174 cities, and for nothing else", () => {
    expect(Object.keys(stateLaws).sort()).toEqual(
      states.map(({ slug }) => slug).sort(),
    );
    for (const { slug, cities } of states) {
      expect(Object.keys(cityFacts[slug] ?? {}).sort()).toEqual(
        cities.map((city) => city.slug).sort(),
      );
    }
  });

  test.each(states)(
    "facts of $name follow the rules of an override: each verified one has a citation and a day",
    ({ slug }) => {
      const law = stateLaws[slug];
      for (const name of factNames) {
        const fact = law?.[name];
        if (fact?.status === "at-fault") {
          expect(isRealDay(fact.checkedOn)).toBe(true);
        }
        if (fact?.status !== "verified") continue;
        const { status: _, ...said } = fact;
        expect(factRules[name].safeParse(said)).toMatchObject({
          success: true,
        });
        expect(["2026-11-20", "2026-11-22"]).toContain(fact.checkedOn);
      }
    },
  );

  test("withhold the limits that no source settles", () => {
    const withheld = states.flatMap(({ slug }) =>
      factNames
        .filter((name) => stateLaws[slug]?.[name]?.status === "withheld")
        .map((name) => `${slug} ${name}`),
    );
    expect(withheld).toEqual([
      "alaska governmentNotice",
      "arkansas governmentNotice",
      "iowa insurance",
      "louisiana deathLimit",
      "louisiana governmentNotice",
      "new-hampshire deathLimit",
      "vermont governmentNotice",
    ]);
  });
});

test("a limit for one kind of claim is listed only where it is shorter than the general one", () => {
  const months = { days: 0, months: 1, years: 12 };
  const limits = states.flatMap(({ slug }) =>
    specificLimitNames.flatMap((name) => {
      const [own, general] = [
        stateLaws[slug]?.[name],
        stateLaws[slug]?.injuryLimit,
      ];
      if (own?.status !== "verified" || general?.status !== "verified")
        return [];
      const { count, unit } = own.within;
      const isShorter = count * months[unit] < general.years * 12;
      return [{ slug, name, isShorter }];
    }),
  );
  expect(limits.length).toBeGreaterThan(10);
  expect(limits.filter(({ isShorter }) => !isShorter)).toEqual([]);
});

test("each city's own notice is shorter than the state's, or the state has none", () => {
  const notices = states.flatMap((state) =>
    createLawBook()
      .listCityNotices(state)
      .map(({ city, within: { count, unit } }) => `${city}: ${count} ${unit}`),
  );
  expect(notices).toEqual([
    "Wilmington: 1 years",
    "Houston: 90 days",
    "San Antonio: 90 days",
    "Austin: 45 days",
  ]);
});

test("single-source facts are listed, including those of the latest review, but not the operator's own", () => {
  const facts = createLawBook().listSingleSourceFacts();
  const count = (name: string) =>
    facts.filter(({ fact, city }) => fact === name && !city).length;
  expect(count("governmentNotice")).toBeGreaterThanOrEqual(24);
  expect(count("deathLimit")).toBeGreaterThanOrEqual(15);
  expect(count("fault")).toBeGreaterThanOrEqual(13);
  expect(count("injuryLimit")).toBe(3);
  expect(facts).toContainEqual({
    state: "delaware",
    city: "wilmington",
    fact: "governmentNotice",
    citation: "10 Del. C. § 8124",
    checkedOn: "2026-11-20",
  });
  const own = createLawBook((state) =>
    state === "connecticut" ? { injuryLimit: limit } : undefined,
  );
  expect(own.listSingleSourceFacts()).not.toContainEqual(
    expect.objectContaining({ state: "connecticut", fact: "injuryLimit" }),
  );
});

test('a notice period from a single source is worded as "may be as short as"', () => {
  const statements = states.flatMap(({ name, slug }) => {
    const law = createLawBook().getLaw({ slug });
    const fact = law.governmentNotice;
    if (fact.status !== "verified" || !fact.singleSource) return [];
    if (!fact.within && !fact.suitWithin) return [];
    return [findStatement(name, law, "governmentNotice")?.text];
  });
  expect(statements.length).toBeGreaterThan(10);
  for (const text of statements) {
    expect(text).toMatch(/^The time can be as short as [a-z0-9]/);
  }
  const book = createLawBook();
  const ofCities = states.flatMap((state) =>
    book.listCityNotices(state).filter(({ singleSource }) => singleSource),
  );
  expect(ofCities.length).toBeGreaterThan(0);
  for (const { note } of ofCities) expect(note).toContain("can be as short as");
  const delaware = findStatement(
    "Delaware",
    book.getLaw({ slug: "delaware" }),
    "governmentNotice",
  );
  expect(delaware?.text).toMatch(/Wilmington can be as short as/);
});

test("a trauma center in another listed city is at most 25 miles away", () => {
  const away = listPlaces().flatMap((place) => {
    const center = cityFacts[place.state.slug]?.[place.city.slug]?.traumaCenter;
    const named = (city: string, state: string) =>
      state === place.state.name ? city : `${city}, ${state}`;
    const nearby = listNearby(place, listPlaces()).find(
      ({ place: { city, state } }) =>
        named(city.name, state.name) === center?.place,
    );
    return nearby ? [{ city: place.city.name, miles: nearby.miles }] : [];
  });
  expect(away.length).toBeGreaterThan(10);
  expect(away.filter(({ miles }) => miles > 25)).toEqual([]);
});

const limit = {
  years: 2,
  citation: "Sample Code § 1",
  checkedOn: "2026-12-01",
};

test.each([
  ["nothing", {}],
  ["a fact", { ohio: { injuryLimit: limit } }],
  ["a withheld fact", { ohio: { injuryLimit: "withheld" } }],
  [
    "a state that is no longer a no-fault state",
    { florida: { noFault: { status: "at-fault", checkedOn: "2026-12-01" } } },
  ],
  ["a city's court", { ohio: { cities: { toledo: { court: "withheld" } } } }],
])("an override of %s is allowed", (_, overrides) => {
  expect(listOverrideProblems(overrides)).toEqual([]);
});

test.each([
  [{ atlantis: {} }, /^atlantis is not a field/],
  [{ ohio: { injuryLimt: limit } }, /^ohio\.injuryLimt is not a field/],
  [
    { ohio: { injuryLimit: { ...limit, citation: " " } } },
    /^ohio\.injuryLimit\.citation must be filled in/,
  ],
  [
    { ohio: { injuryLimit: { years: 2, checkedOn: "2026-12-01" } } },
    /^ohio\.injuryLimit\.citation must be filled in/,
  ],
  [
    { ohio: { injuryLimit: { ...limit, checkedOn: "2026-02-30" } } },
    /^ohio\.injuryLimit\.checkedOn must be a date/,
  ],
  [
    { ohio: { injuryLimit: { ...limit, years: 0 } } },
    /^ohio\.injuryLimit\.years must be/,
  ],
  [
    { ohio: { injuryLimit: { ...limit, month: 1 } } },
    /^ohio\.injuryLimit\.month is not a field/,
  ],
  [{ ohio: { fault: { ...limit, rule: "kind" } } }, /^ohio\.fault/],
  [{ ohio: { reviewedBy: "Jane Roe" } }, /^ohio\.reviewedBy is not a field/],
  [{ ohio: { cities: { tulsa: {} } } }, /^ohio\.cities\.tulsa is not a field/],
  [
    { ohio: { cities: { toledo: { level: "I" } } } },
    /^ohio\.cities\.toledo\.level is not a field/,
  ],
])("the override %j is rejected by name: %s", (overrides, problem) => {
  const problems = listOverrideProblems(overrides);
  expect(problems.length).toBeGreaterThan(0);
  expect(problems[0]).toMatch(problem);
});
