import { describe, expect, onTestFinished, test } from "vitest";
import { readOperator } from "../../app/brand/operator-file.server.ts";
import { createLawBook } from "../../app/law/facts/law-book.server.ts";
import { cityPath } from "../../app/locations/place.ts";
import { practiceAreas } from "../../app/practice-areas/practice-areas.server.ts";
import type { Services } from "../../app/server/http/services-context.server.ts";
import { getIndexRules } from "../../app/services/index-rules.server.ts";
import { withoutPlaceNames } from "../../app/site-map/place-names.server.ts";
import {
  createShingler,
  findNearest,
  findTooSimilar,
  measureSimilarities,
} from "../../app/site-map/similarity.ts";
import { comparePages } from "../../commands/pages/compare-pages.ts";
import { mainText } from "../../commands/pages/main-text.ts";
import { reportSimilarity } from "../../commands/pages/report-similarity.ts";
import { publish } from "../support/content/content.ts";
import { runCommand } from "../support/processes/command.ts";
import { openSite, openStore, testSettings } from "../support/site.ts";

const columbus = "/locations/ohio/columbus/uber-accident-lawyer";
const toledo = "/locations/ohio/toledo/uber-accident-lawyer";

describe("npm run pages -- similarity", () => {
  // Each build renders and measures the real pages; here each has words of its own, and Nevada those of Illinois.
  test("measures every kind of page, and says which are excluded from the index and why", async () => {
    const shingle = createShingler();
    const comparisons = await comparePages(async (path) => {
      const words = path.replaceAll("nevada", "illinois").repeat(9);
      return { path, shingles: shingle(words.replaceAll("/", " of ")) };
    });
    const settings = testSettings({ INDEX_SIMILARITY_LIMIT: "0.893" });
    const file = readOperator(settings);
    if (!file.ok) throw new Error(file.problems.join("\n"));
    const rules = getIndexRules(settings, file.operator, createLawBook());
    const out = reportSimilarity(comparisons, rules);
    const figures = readFigures(out);
    expect(figures.map(({ pages }) => pages)).toEqual([50, 174, 500, 500]);
    for (const { name, median, worst, pairs } of figures) {
      expect([name, worst >= median]).toEqual([name, true]);
      expect(pairs).toBeLessThanOrEqual(10);
    }
    const excluded = out.slice(out.indexOf("Excluded from the index"));
    expect(excluded).toMatch(
      /\n {2}\/locations\/nevada {2}similarity 1\.000 to \/locations\/illinois\n/,
    );
    expect(excluded).not.toContain("\n  /locations/oklahoma  ");
    expect(excluded).toContain(
      `\n  ${toledo}  no local facts; repeats ${columbus}\n`,
    );
    const birmingham = "/locations/alabama/birmingham/uber-accident-lawyer";
    expect(excluded).not.toContain(`\n  ${birmingham}  `);
  });

  test.each([
    [[], "no command given"],
    [["compare"], "unknown command: compare"],
    [["similarity", "--loud"], "--loud"],
  ])(
    "the arguments %j are rejected with the help, exit code 2",
    async (words, problem) => {
      const { code, out, err } = await runCommand([
        "commands/pages.ts",
        ...words,
      ]);
      expect([code, out]).toEqual([2, ""]);
      expect(err).toContain(problem);
      expect(err).toContain("npm run pages -- similarity");
    },
  );

  test("an invalid limit is reported before anything is measured", async () => {
    const { code, err } = await runCommand(
      ["commands/pages.ts", "similarity"],
      {
        INDEX_SIMILARITY_LIMIT: "90%",
      },
    );
    expect(code).toBe(1);
    expect(err).toMatch(/INDEX_SIMILARITY_LIMIT: must be a share from 0 to 1/);
  });
});

test("a page excluded from the index says noindex and is not in sitemap.xml; its siblings are indexed", async () => {
  const excludedPaths = ["/locations/ohio", "/locations/ohio/toledo", toledo];
  const site = await openSite({ excludedPaths });
  try {
    const xml = await site.read("/sitemap.xml");
    for (const path of excludedPaths) {
      expect(await site.read(path)).toContain(
        '<meta name="robots" content="noindex, follow"/>',
      );
      expect(xml).not.toContain(`${site.url}${path}<`);
    }
    for (const path of ["/locations/ohio/cleveland", "/locations/iowa"]) {
      expect(await site.read(path)).not.toContain("noindex");
      expect(xml).toContain(`${site.url}${path}<`);
    }
  } finally {
    await site.close();
  }
});

test("the site excludes what the build measured above INDEX_SIMILARITY_LIMIT", async () => {
  const open = async (limit: string) => {
    const store = await openStore("sqlite", { INDEX_SIMILARITY_LIMIT: limit });
    onTestFinished(() => store.close());
    return [...store.content.current.excludedPaths.keys()];
  };
  expect(await open("0")).toContain("/locations/ohio");
  expect(await open("1")).not.toContain("/locations/ohio");
});

test("of practice pages, those of each state's first city may be indexed, and the limit holds for them too", async () => {
  const open = async (limit: string) => {
    const store = await openStore("sqlite", { INDEX_SIMILARITY_LIMIT: limit });
    onTestFinished(() => store.close());
    return store;
  };
  const all = listOffered(await open("1"));
  expect(all).toHaveLength(50 * 10);
  expect(all).toContain(columbus);
  expect(all).not.toContain(toledo);
  const store = await open("0.75");
  const unlike = listOffered(store);
  expect(unlike.length).toBeLessThan(100);
  expect(all).toEqual(expect.arrayContaining(unlike));
  await publish(store, { statesServed: ["ohio"] });
  await store.content.refresh();
  expect(listOffered(store)).toHaveLength(10);
});

function listOffered({ content }: Pick<Services, "content">) {
  const { excludedPaths, served } = content.current;
  return served.places
    .flatMap((place) =>
      practiceAreas.map(({ slug }) => `${cityPath(place)}/${slug}`),
    )
    .filter((path) => !excludedPaths.has(path));
}

describe("the compared text", () => {
  test("is the text of main without navigation, forms, buttons, lists of links and hidden elements", () => {
    const html =
      "<body>no<main><nav>no</nav><h1>One &amp; two</h1><form>no</form><ul><li><a href='/'>no</a></li></ul><ul><li><a href='/'>three</a> four</li></ul><div class=\"p no-print\">no<div>no</div></div><p>five<br/>six</p></main>no</body>";
    expect(mainText(html).split(/\s+/).filter(Boolean).join(" ")).toBe(
      "One & two three four fivesix",
    );
  });

  test("has no names of states, cities and counties, nor a state's names in citations", () => {
    const text =
      "Tulsa, Tulsa County, West Virginia, Okla. Stat. § 1, St. Louis, OK, mobile home";
    expect(
      withoutPlaceNames(text)
        .match(/[\p{L}\d]+/gu)
        ?.join(" "),
    ).toBe("County Stat 1 mobile home");
  });

  test("similarity is the share of the page's own runs of five words", () => {
    const shingle = createShingler();
    const pages = [
      { path: "short", shingles: shingle("a b c d e f") },
      { path: "long", shingles: shingle("a b c d e f g h") },
      { path: "other", shingles: shingle("h g f e d c b a") },
    ];
    expect(findNearest(measureSimilarities(pages))).toEqual(
      expect.arrayContaining([
        { path: "short", sibling: "long", share: 1 },
        { path: "long", sibling: "short", share: 0.5 },
      ]),
    );
  });
});

describe("of pages that are too similar to each other", () => {
  const similarities = {
    paths: ["a", "b", "c", "d"],
    shares: [
      [0, 0.9, 0.1, 0.8],
      [0.9, 0, 0.2, 0.1],
      [0.1, 0.2, 0, 0.76],
      [0.8, 0.1, 0.76, 0],
    ],
  };
  const excluded = (without: string[] = [], always: string[] = []) =>
    findTooSimilar(
      similarities,
      0.75,
      new Set(similarities.paths.filter((path) => !without.includes(path))),
      new Set(always),
    ).map(({ path, sibling }) => [path, sibling]);

  test("the first is indexed, and each later one unlike all that are indexed before it", () => {
    expect(excluded()).toEqual([
      ["b", "a"],
      ["d", "a"],
    ]);
  });

  test("a page that isn't on the site, or not reviewed, excludes no other", () => {
    expect(excluded(["a"])).toEqual([["d", "c"]]);
  });

  test("a page with local facts is always indexed, and those like it are not", () => {
    expect(excluded([], ["d"])).toEqual([
      ["a", "d"],
      ["c", "d"],
    ]);
    expect(excluded([], ["a", "b"])).toEqual([["d", "a"]]);
  });
});

/** The report's figures, kind by kind. */
function readFigures(out: string) {
  return Array.from(
    out.matchAll(
      /^(\S.*): (\d+) pages\n {2}median (.*), worst (.*)\n((?: {2}0.*\n)*)/gm,
    ),
    ([, name = "", pages, median = "", worst = "", pairs = ""]) => ({
      name,
      pages: Number(pages),
      median: Number.parseFloat(median),
      worst: Number.parseFloat(worst),
      pairs: pairs.trim().split("\n").length,
    }),
  );
}
