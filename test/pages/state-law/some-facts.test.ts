import { describe, expect, test } from "vitest";
import { createLawBook } from "../../../app/law/facts/law-book.server.ts";
import {
  cityPath,
  listPlaces,
  statePath,
} from "../../../app/locations/place.ts";
import { textOf } from "../../support/html.ts";
import { listShownFacts } from "../../support/law-claims.ts";
import { answerIn, readLawPages, stateOf } from "../../support/law-pages.ts";
import { openSiteForFile } from "../../support/site.ts";

const laws = createLawBook();
const { read, words } = await readLawPages(await openSiteForFile());

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
    // Some of these cities have each kind of fact, and some lack it.
    for (const place of listPlaces().filter((_, at) => at % 24 === 0)) {
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
  });
});

test.each([
  ["texas/austin", /Notice to the city.*Austin.*can be as short as 45 days/],
  ["texas/houston", /City of Houston.*within 90 days.*art\. IX, § 11/],
  ["delaware/wilmington", /City of Wilmington.*can be as short as one year/],
  ["michigan/detroit", /No-fault deadline.*within one year.*500\.3145/],
  ["new-york/buffalo", /No-fault deadline.*within 30 days.*65-1\.1/],
  ["delaware/dover", /own auto policy pays.*still sue.*§ 2118/],
  ["maryland/baltimore", /own auto policy pays.*waive.*19-505/],
  ["california/los-angeles", /Government.*can be as short as 6 months/],
  ["missouri/kansas-city", /mostly in Jackson County, with parts in Clay/],
  ["illinois/naperville", /mostly in DuPage County, with a part in Will/],
  ["texas/dallas", /mostly in Dallas County, with parts in Collin, Denton/],
  [
    "west-virginia/huntington",
    /mostly in Cabell County, with a part in Wayne County\. Injury lawsuits usually go to the Circuit Court in Cabell County\./,
  ],
  ["missouri/st-louis", /before August 28, 2026/],
] as const)("%s says %s", async (path, said) => {
  const text = await words(`/locations/${path}`);
  expect(text).toMatch(said);
  expect(text).not.toMatch(/\.\.|county's|Some cities have/);
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
