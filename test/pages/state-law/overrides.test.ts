import { describe, expect, test } from "vitest";
import { createLawBook } from "../../../app/law/facts/law-book.server.ts";
import type { StateLawOverride } from "../../../app/law/facts/state-law-override.ts";
import { findPlace } from "../../../app/locations/place.ts";
import { practiceAreas } from "../../../app/practice-areas/practice-areas.server.ts";
import { textOf } from "../../support/html.ts";
import {
  listUnsupportedInAnswer,
  listUnsupportedStatements,
} from "../../support/law-claims.ts";
import { answerIn, readLawPages, stateOf } from "../../support/law-pages.ts";
import { openSiteForFile } from "../../support/site.ts";

const laws = createLawBook();

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

const site = await openSiteForFile({
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
const { read, words } = await readLawPages(site);

describe("the operator's overrides", () => {
  test("replace the site's own facts on every page, with their citation and date", async () => {
    const ohio = overridden.getLaw(stateOf("ohio"));
    const toledo = "/locations/ohio/toledo";
    for (const path of [
      "/locations/ohio",
      toledo,
      `${toledo}/top-rated-slip-and-fall-lawyer`,
    ]) {
      const html = await read(path);
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
    expect(listUnsupportedInAnswer(answerIn(await read(toledo)), ohio)).toEqual(
      [],
    );
    expect(await words(toledo)).toContain("Sample Court of Toledo");
    expect(await words(toledo)).not.toMatch(/Trauma center\b/);
  });

  test("the state's page says who reviewed it and when, and pages of other states don't", async () => {
    expect(await words("/locations/ohio")).toContain(
      "Ohio law: reviewed by Jane Roe, attorney licensed in Ohio on December 1, 2026.",
    );
    for (const path of ["/", "/locations", "/locations/texas/houston"]) {
      expect(await words(path), path).not.toContain("Jane Roe");
    }
    expect(await words("/locations/texas")).toContain(
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
      expect((await site.visit(path)).status).toBe(200);
      const html = await read(path);
      expect([path, ...listUnsupportedStatements(html, nevada)]).toEqual([
        path,
      ]);
      expect(textOf(html)).toMatch(/not legal advice/i);
    }
    expect(await words("/locations/nevada")).toContain(
      "We don't show a deadline here",
    );
    const answer = answerIn(await read(reno));
    expect(answer).toContain("Nevada");
    expect(listUnsupportedInAnswer(answer, nevada)).toEqual([]);
  });
});
