import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLawBook } from "../../app/law/facts/law-book.server.ts";
import { factNames } from "../../app/law/facts/state-law.ts";
import type { StateLawOverride } from "../../app/law/facts/state-law-override.ts";
import {
  cityPath,
  findPlace,
  findState,
  listPlaces,
  statePath,
} from "../../app/locations/place.ts";
import type { State } from "../../app/locations/states.ts";
import { states } from "../../app/locations/states.ts";
import { listAreaRules } from "../../app/practice-areas/area-rules.server.ts";
import { practiceAreas } from "../../app/practice-areas/practice-areas.server.ts";
import { mainOf, textOf } from "../support/html.ts";
import {
  listShownFacts,
  listUnsupportedInAnswer,
  listUnsupportedStatements,
} from "../support/law-claims.ts";
import { openSite, openSiteForFile, type TestSite } from "../support/site.ts";

const laws = createLawBook();

const site = await openSiteForFile();

/** Each page is rendered once, however many tests read it. */
const pages = new Map<string, Promise<string>>();
function read(path: string, from = site) {
  const key = from.url + path;
  const page = pages.get(key) ?? from.read(path).then(mainOf);
  pages.set(key, page);
  return page;
}
const words = async (path: string, from = site) =>
  textOf(await read(path, from));

function answerIn(html: string) {
  return textOf(
    /<summary[^>]*>What is the statute of limitations[\s\S]*?<\/summary>([\s\S]*?)<\/details>/.exec(
      html,
    )?.[1] ?? "",
  );
}

function stateOf(slug: string): State {
  const state = findState(slug);
  if (!state) throw new Error(`no state ${slug}`);
  return state;
}

describe.each(states)("$name", (state) => {
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
    const wrongfulDeath = `${cityPath(place)}/wrongful-death-attorney-highest-settlements`;
    expect(answerIn(await read(cityPath(place)))).toMatch(warning);
    expect(await words(statePath(state))).toMatch(warning);
    expect(await words(wrongfulDeath)).toMatch(warning);
  });

  test("each number in the law of its ten practice pages is in a verified fact", async () => {
    for (const { slug } of practiceAreas) {
      const html = await read(`${cityPath(place)}/${slug}`);
      const rules = listAreaRules(slug, state);
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

describe("facts that must not be published", () => {
  test.each(["louisiana", "new-hampshire"])(
    "no limit after a death in %s, anywhere",
    async (slug) => {
      const state = stateOf(slug);
      const [city] = state.cities;
      const cityPage = `${statePath(state)}/${city?.slug}`;
      const area = "wrongful-death-attorney-highest-settlements";
      for (const path of [statePath(state), `${cityPage}/${area}`]) {
        const [, after = ""] =
          /<(?:h3|dt)[^>]*>(?:Time after|After) a death<\/(?:h3|dt)>([\s\S]*?)<\/(?:article|dd)>/.exec(
            await read(path),
          ) ?? [];
        expect(textOf(after)).toContain("We don't show a deadline here");
        expect(textOf(after)).not.toMatch(/\d/);
      }
      const answer = answerIn(await read(cityPage));
      expect(answer).toMatch(/wrongful death, we don't show a deadline/);
    },
  );

  test("nothing about New York's changes of 2026", async () => {
    for (const path of [
      "/locations/new-york",
      "/locations/new-york/buffalo",
      "/locations/new-york/buffalo/uber-accident-lawyer",
    ]) {
      // The day of the check.
      const text = (await words(path)).replaceAll(/[A-Z][a-z]+ \d+, 2026/g, "");
      expect(text).not.toMatch(/2026|90\/180/);
    }
  });

  test.each([
    ["louisiana", "July 1, 2024"],
    ["florida", "March 24, 2023"],
  ])(
    "%s: the limit applies from %s on, and the page says so",
    async (slug, since) => {
      for (const path of [
        `/locations/${slug}`,
        `/locations/${slug}/${stateOf(slug).cities[0]?.slug}`,
      ]) {
        expect(await words(path)).toContain(`on or after ${since}`);
      }
    },
  );

  test.each([
    ["colorado", "3 years"],
    ["kentucky", "2 years"],
  ])("%s has its own limit after a crash: %s", async (slug, limit) => {
    const html = await read(`/locations/${slug}`);
    const [, article = ""] =
      /<h3[^>]*>After a crash<([\s\S]*?)<\/article>/.exec(html) ?? [];
    expect(textOf(article)).toContain(limit);
  });

  test("a court with an unverified name is named by its kind, and no trauma center by its level", async () => {
    expect(await words("/locations/west-virginia/charleston")).toContain(
      "the Circuit Court in Kanawha County",
    );
    expect(await words("/locations/west-virginia/charleston")).not.toContain(
      "Circuit Court of Kanawha",
    );
    expect(await words("/locations/oklahoma/tulsa")).toContain(
      "the District Court of Tulsa County",
    );
    for (const place of listPlaces()) {
      const { court, county, traumaCenter } = laws.getCityFacts(place);
      const text = await words(cityPath(place));
      expect(text).not.toMatch(/Level [I1V]/);
      if (court && "name" in court) expect(text).toContain(court.name);
      else {
        const [where] = /in [^,]*/.exec(county ?? "") ?? [
          "that serves the city",
        ];
        expect(text).toContain(`the ${court?.kind} ${where}`);
      }
      if (county) expect(text).toContain(`${place.city.name} is ${county}`);
      if (traumaCenter) expect(text).toContain(traumaCenter.name);
      else expect(text).not.toMatch(/Trauma center\b/);
    }
  }, 120_000);
});

test.each([
  ["texas/austin", /Notice to the city.*Austin.*can be as short as 45 days/],
  ["texas/houston", /City of Houston.*within 90 days.*art\. IX, § 11/],
  ["texas/san-antonio", /City of San Antonio.*within 90 days/],
  ["delaware/wilmington", /City of Wilmington.*within one year/],
  ["michigan/detroit", /No-fault deadline.*within one year.*500\.3145/],
  ["new-york/buffalo", /No-fault deadline.*within 30 days.*65-1\.1/],
  ["florida/miami", /No-fault deadline.*within 14 days.*627\.736/],
  ["delaware/dover", /own auto policy pays.*still sue.*§ 2118/],
  ["oregon/salem", /own auto policy pays.*still sue.*742\.520/],
  ["maryland/baltimore", /own auto policy pays.*waive.*19-505/],
  ["california/los-angeles", /Government.*can be as short as 6 months/],
  ["missouri/kansas-city", /mostly in Jackson County, with parts in Clay/],
  ["colorado/aurora", /mostly in Arapahoe County, with parts in Adams/],
  ["illinois/aurora", /mostly in Kane County, with parts in DuPage/],
  ["illinois/naperville", /mostly in DuPage County, with a part in Will/],
  ["texas/dallas", /mostly in Dallas County, with parts in Collin, Denton/],
  [
    "west-virginia/huntington",
    /mostly in Cabell County, with a part in Wayne County\. Injury lawsuits usually go to the Circuit Court in Cabell County\./,
  ],
  ["mississippi/southaven", /the Circuit Court in DeSoto County/],
  ["missouri/st-louis", /before August 28, 2026/],
] as const)("%s says %s", async (path, said) => {
  const text = await words(`/locations/${path}`);
  expect(text).toMatch(said);
  expect(text).not.toMatch(/\.\.|county's|Some cities have/);
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

test("a claim's own deadline is on the pages of its areas, and no page about motorcycles promises no-fault benefits", async () => {
  const shown = async (path: string) =>
    listShownFacts(await read(`/locations/${path}`));
  const fall = "top-rated-slip-and-fall-lawyer";
  expect(await shown(`vermont/burlington/${fall}`)).toContain("skiLimit");
  expect(
    await shown("ohio/toledo/no-win-no-fee-personal-injury-lawyer"),
  ).toEqual(expect.arrayContaining(["medicalLimit", "assaultLimit"]));
  const rider = "best-motorcycle-accident-lawyer-maximum-compensation";
  for (const city of ["new-york/buffalo", "florida/miami", "utah/provo"]) {
    expect(await shown(`${city}/${rider}`)).not.toContain("noFault");
    expect(await shown(`${city}/uber-accident-lawyer`)).toContain("noFault");
  }
});

test("New York's fault rule is on no page about motor vehicles, and its table says it isn't about crashes", async () => {
  const text = await words("/locations/new-york");
  expect(text).toMatch(/isn't the rule for a motor-vehicle crash/);
  const buffalo = "/locations/new-york/buffalo";
  const shows = async (area: string) =>
    listShownFacts(await read(`${buffalo}/${area}`)).includes("fault");
  expect(await shows("uber-accident-lawyer")).toBe(false);
  expect(await shows("truck-accident-lawyer-free-consultation")).toBe(false);
  expect(await shows("top-rated-slip-and-fall-lawyer")).toBe(true);
});

describe("the operator's overrides", () => {
  const overrides = {
    ohio: {
      injuryLimit: {
        years: 4,
        citation: "Sample Code § 1",
        checkedOn: "2026-12-01",
      },
      governmentNotice: "withheld",
      cities: {
        toledo: {
          court: { name: "Sample Court of Toledo" },
          traumaCenter: "withheld",
        },
      },
    },
    nevada: {
      injuryLimit: "withheld",
      deathLimit: "withheld",
      fault: "withheld",
      noFault: "withheld",
      insurance: "withheld",
      governmentNotice: "withheld",
    },
  } as const;
  const overridden = createLawBook((state) =>
    new Map<string, StateLawOverride>(Object.entries(overrides)).get(state),
  );

  let own: TestSite;
  beforeAll(async () => {
    own = await openSite({
      lawOverrides: overrides,
      operator: {
        legalReviews: [
          {
            kind: "state",
            key: "ohio",
            on: "2026-12-01",
            by: "Jane Roe, attorney licensed in Ohio",
          },
        ],
      },
    });
  });
  afterAll(() => own.close());

  test("replace the site's own facts on every page, with their citation and date", async () => {
    const ohio = overridden.getLaw(stateOf("ohio"));
    const toledo = "/locations/ohio/toledo";
    for (const path of [
      "/locations/ohio",
      toledo,
      `${toledo}/top-rated-slip-and-fall-lawyer`,
    ]) {
      const html = await read(path, own);
      expect(listUnsupportedStatements(html, ohio)).toEqual([]);
      expect(textOf(html)).toContain("4 years");
      expect(textOf(html)).toContain(
        "Sample Code § 1, checked on December 1, 2026",
      );
      // The site's own data doesn't support this page.
      const ours = laws.getLaw(stateOf("ohio"));
      expect([
        ...listUnsupportedStatements(html, ours),
        ...listUnsupportedInAnswer(answerIn(html) || textOf(html), ours),
      ]).not.toEqual([]);
    }
    expect(
      listUnsupportedInAnswer(answerIn(await read(toledo, own)), ohio),
    ).toEqual([]);
    expect(await words(toledo, own)).toContain("Sample Court of Toledo");
    expect(await words(toledo, own)).not.toMatch(/Trauma center\b/);
  });

  test("the state's page says who reviewed it and when, and no other page does", async () => {
    expect(await words("/locations/ohio", own)).toContain(
      "Ohio law: reviewed by Jane Roe, attorney licensed in Ohio on December 1, 2026.",
    );
    expect(await words("/locations/texas", own)).toContain(
      "Texas law: not yet reviewed by a lawyer.",
    );
  });

  test("a state with everything withheld has valid pages without a number", async () => {
    const nevada = overridden.getLaw(stateOf("nevada"));
    const place = findPlace("nevada", "reno");
    expect(place).toBeDefined();
    const reno = "/locations/nevada/reno";
    const paths = [
      "/locations/nevada",
      reno,
      ...practiceAreas.map(({ slug }) => `${reno}/${slug}`),
    ];
    for (const path of paths) {
      expect((await own.visit(path)).status).toBe(200);
      const html = await read(path, own);
      expect([path, ...listUnsupportedStatements(html, nevada)]).toEqual([
        path,
      ]);
      expect(textOf(html)).toMatch(/not legal advice/i);
    }
    expect(await words("/locations/nevada", own)).toContain(
      "We don't show a deadline here",
    );
    expect(
      listUnsupportedInAnswer(answerIn(await read(reno, own)), nevada),
    ).toEqual([]);
  });
});
