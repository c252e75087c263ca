import { startHandMadePage } from "./hand-made-page.ts";
import { openLighthouse, type Run } from "./lighthouse.ts";
import { median, type Row } from "./table.ts";

const toledo = "/locations/ohio/toledo";
const post = "/blog/rideshare-crash-who-pays";
const kinds: { path: string; isIndexed?: boolean }[] = [
  { path: "/" },
  { path: "/online-review" },
  { path: "/locations" },
  { path: "/locations/ohio" },
  { path: toledo },
  { path: `${toledo}/uber-accident-lawyer` },
  { path: "/blog" },
  { path: post },
  { path: toledo + post },
  { path: "/legal-disclaimer" },
  { path: "/sitemap" },
  { path: "/thank-you", isIndexed: false },
  { path: "/all-links", isIndexed: false },
];
const rounds = 5;

/** Lighthouse's mobile profile, alternating with a hand-written city page: medians of five. */
export async function measureVitals(url: string): Promise<Row[]> {
  const handMade = await startHandMadePage();
  const lighthouse = await openLighthouse();
  const peerRuns: Run[] = [];
  const pages = kinds.map((kind) => ({ ...kind, runs: [] as Run[] }));
  for (let round = 0; round < rounds; round++) {
    // These don't vary between runs; performance does.
    const categories =
      round === 0 ? ["performance", ...constantCategories] : ["performance"];
    peerRuns.push(await lighthouse.visit(handMade.url, categories));
    for (const { path, runs } of pages) {
      runs.push(await lighthouse.visit(url + path, categories));
    }
  }
  await lighthouse.close();
  await handMade.stop();
  const peer = summarize(peerRuns, true);
  return [
    {
      figure: "city's page made by hand, in Lighthouse",
      value: peer.value,
      goal: "",
    },
    ...pages.map(({ path, isIndexed = true, runs }) => {
      const { value, paint } = summarize(runs, isIndexed);
      return {
        figure: `${path}, in Lighthouse`,
        value,
        peer: `by hand ${peer.paint} ms`,
        ratio: (paint / peer.paint).toFixed(2),
        goal: `${isIndexed ? "100 100 100 100" : "100 100 100 -"}, TBT 0, CLS 0; 1.10`,
      };
    }),
  ];
}

const constantCategories = ["accessibility", "best-practices", "seo"];

/** Performance, accessibility, best practices, SEO; then largest contentful paint, blocking time, layout shift. */
function summarize(runs: readonly Run[], isIndexed: boolean) {
  const scores = [
    median(runs.map(({ scores }) => scores.performance ?? 0)),
    ...constantCategories.map((category) => runs[0]?.scores[category]),
  ];
  const paint = Math.round(median(runs.map((run) => run.largestPaint)));
  const blocked = Math.round(median(runs.map((run) => run.blocked)));
  const shift = median(runs.map((run) => run.shift)).toFixed(3);
  const shown = isIndexed ? scores : [...scores.slice(0, -1), "-"];
  return {
    paint,
    value: `${shown.join(" ")}, LCP ${paint} ms, TBT ${blocked} ms, CLS ${Number(shift)}`,
  };
}
