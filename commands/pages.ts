import { parseArgs } from "node:util";
import { getIndexRules } from "../app/services/index-rules.server.ts";
import {
  type IndexRules,
  saveSimilarities,
} from "../app/site-map/excluded-paths.server.ts";
import { withoutPlaceNames } from "../app/site-map/place-names.server.ts";
import { createShingler } from "../app/site-map/similarity.ts";
import { run, UsageError, unknownCommand } from "./command.ts";
import { type Comparison, comparePages } from "./pages/compare-pages.ts";
import { mainText } from "./pages/main-text.ts";
import { renderPages } from "./pages/render-pages.ts";
import { listLimited, reportSimilarity } from "./pages/report-similarity.ts";
import { reportReviews } from "./pages/review.ts";
import { readShownFirm } from "./pages/shown-firm.ts";
import { reportWords } from "./pages/words.ts";

const help = `Measures how similar the template pages are (states, cities, practice areas), lists what needs a review, and reports
how pages read.

  npm run pages -- similarity [--quiet]
  npm run pages -- review
  npm run pages -- words

Measures how much of each page also appears on a sibling, and saves it for the built site. Reports each page that is
excluded from the index, with the reason: a page more similar than INDEX_SIMILARITY_LIMIT to an indexed one of its kind,
or a practice page of a city other than the state's first. Each build ends with this.

  --quiet   measures and saves, without a report

Compares the text of <main>, without navigation, forms, lists of links, parts hidden in print, posts, and the names
of states, cities and counties. A page's similarity is the share of its five-word shingles that its nearest sibling
contains. The site must be built.

review lists what no lawyer has reviewed: facts that rest on one secondary source first, then states, practice areas
and legal pages. Reviews, and which pages are excluded, follow what is published at the desk.

words reports the reading grade of each page's text (Flesch-Kincaid: the aim is 8 or lower), the hardest page first,
and words to replace with plainer ones. It's a hint for writers, not a check: it always exits with 0.`;

await run(help, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { quiet: { type: "boolean", default: false } },
  });
  const [command = "", ...more] = positionals;
  const isKnown = ["similarity", "review", "words"].includes(command);
  if (!isKnown || more.length > 0) throw unknownCommand(...positionals);
  if (values.quiet && command !== "similarity") {
    throw new UsageError(`${command} has no option --quiet`);
  }
  if (command === "review") {
    process.stdout.write(reportReviews(await readShownFirm()));
    return;
  }
  if (command === "words") {
    process.stdout.write(await reportWords());
    return;
  }
  const rules = values.quiet ? undefined : await readRules();
  const comparisons = await measure();
  await saveSimilarities(listLimited(comparisons));
  if (rules) process.stdout.write(reportSimilarity(comparisons, rules));
});

async function readRules(): Promise<IndexRules> {
  const { settings, operator, laws } = await readShownFirm();
  return getIndexRules(settings, operator, laws);
}

function measure(): Promise<Comparison[]> {
  const shingle = createShingler();
  return renderPages((readPage) =>
    comparePages(async (path) => {
      const text = withoutPlaceNames(mainText(await readPage(path)));
      return { path, shingles: shingle(text) };
    }),
  );
}
