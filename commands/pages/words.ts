import { postPath } from "../../app/blog/post.ts";
import { loadSamplePosts } from "../../app/blog/store/sample-posts.server.ts";
import { cityPath, listPlaces, statePath } from "../../app/locations/place.ts";
import { states } from "../../app/locations/states.ts";
import { practiceAreas } from "../../app/practice-areas/practice-areas.server.ts";
import { corePages, outcomePages } from "../../app/site-map/core-pages.ts";
import { mainText } from "./main-text.ts";
import { listOddWords } from "./odd-words.ts";
import { readingGrade, sentencesIn } from "./readability.ts";
import { renderPages } from "./render-pages.ts";

export async function reportWords(): Promise<string> {
  const pages = await renderPages(async (readPage, { posts }) => {
    await loadSamplePosts(posts, new Date());
    const slugs = (await posts.listAllPosts()).map(({ slug }) => slug);
    const found: Page[] = [];
    for (const path of [...listPaths(), ...slugs.map(postPath)]) {
      found.push(describePage(path, mainText(await readPage(path))));
    }
    return found;
  });
  return pages
    .toSorted((one, other) => other.grade - one.grade)
    .map(pageLines)
    .join("");
}

type Page = { path: string; grade: number; odd: string[] };

function describePage(path: string, text: string): Page {
  return {
    path,
    grade: readingGrade(sentencesIn(text)),
    odd: listOddWords(text).map(
      ({ found, say, times }) => `"${found}" (${times}): ${say}`,
    ),
  };
}

function pageLines({ path, grade, odd }: Page) {
  return `grade ${grade.toFixed(1)}  ${path}\n${odd.map((line) => `  ${line}\n`).join("")}`;
}

function listPaths(): string[] {
  const [city] = listPlaces().map(cityPath);
  return [
    ...[...corePages, ...outcomePages].map(({ path }) => path),
    ...states.map(statePath),
    ...(city
      ? [city, ...practiceAreas.map(({ slug }) => `${city}/${slug}`)]
      : []),
  ];
}
