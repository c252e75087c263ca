import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PostInput } from "../app/blog/post.ts";
import { listPlaces } from "../app/locations/place.ts";
import { createLog } from "../app/server/operations/log.server.ts";
import { openServices } from "../app/services/services.server.ts";
import { parseSettings } from "../app/settings.server.ts";
import type { Row } from "./table.ts";

const few = 100;
const many = 5000;
const rounds = 150;
const warmUps = 5;

const pages = [
  "/",
  "/blog",
  "/blog/claim-notes-7",
  "/locations/oklahoma",
  "/locations/oklahoma/tulsa",
  "/locations/oklahoma/tulsa/uber-accident-lawyer",
  "/locations/oklahoma/tulsa/blog/claim-notes-7",
  "/all-links",
  "/sitemap",
];

/** Rendering each kind of page with 5,000 posts, compared with 100, alternating; no page is cached. */
export async function measureGrowth(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "casefront-growth-"));
  const small = await openSite(join(folder, "small.db"), few);
  const large = await openSite(join(folder, "large.db"), many);
  const times = pages.map((path) => ({
    path,
    among: { few: [] as number[], many: [] as number[] },
  }));
  for (let round = 0; round < warmUps + rounds; round++) {
    for (const { path, among } of times) {
      // Garbage collection after one page would be charged to the next, so pages are collected regularly.
      const isManyFirst = Math.random() < 0.5;
      if (isManyFirst) among.many.push(await large.render(path));
      among.few.push(await small.render(path));
      if (!isManyFirst) among.many.push(await large.render(path));
    }
  }
  await small.close();
  await large.close();
  await rm(folder, { recursive: true, force: true });
  return times.map(({ path, among }) => {
    const [value, peer] = [median(among.many), median(among.few)];
    return {
      figure: `${path} among 5,000 posts`,
      value: `${value.toFixed(2)} ms`,
      peer: `among 100 ${peer.toFixed(2)} ms`,
      ratio: (value / peer).toFixed(2),
      goal: "1.3",
    };
  });
}

async function openSite(file: string, count: number) {
  const settings = parseSettings({ DATABASE_URL: `file:${file}` });
  if (!settings.ok) throw new Error(settings.problems.join("; "));
  const services = await openServices(settings.settings, createLog("silent"));
  for (let from = 0; from < count; from += 5000) {
    const length = Math.min(5000, count - from);
    const posts = Array.from({ length }, (_, index) => draft(from + index));
    await services.posts.savePosts(posts, new Date());
  }
  const { createWebApp }: typeof import("../app/web.server.ts") = await import(
    new URL("../build/server/index.js", import.meta.url).href
  );
  const app = createWebApp(services);
  return {
    render: async (path: string) => {
      const start = performance.now();
      const response = await app.request(services.siteUrl + path);
      await response.text();
      const taken = performance.now() - start;
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return taken;
    },
    close: services.close,
  };
}

const places = listPlaces();
const categories = ["Personal Injury", "Evidence", "Your Case", undefined];
const paragraph =
  "Write down what you remember while it is fresh: the time, the weather, who was there, and what each of them said. ";

/** Of every three posts, one has a city in its title, and one in its tags. */
function draft(number: number): PostInput {
  const { city, state } = places[number % places.length] ?? {};
  const place = `${city?.name}, ${state?.name}`;
  return {
    slug: `claim-notes-${number}`,
    title:
      number % 3 === 0
        ? `Hurt in ${place}: Notes on a Claim, Part ${number}`
        : `Notes on an Injury Claim, Part ${number}`,
    metaDescription: `What to keep, who to tell and what to ask after an accident, from the first day to the last letter. Part ${number}.`,
    category: categories[number % categories.length],
    content: Array.from({ length: 8 }, () => paragraph.repeat(2)),
    imageUrl: undefined,
    authorName: undefined,
    publishedAt: new Date(Date.UTC(2026, 0) - number * 60_000).toISOString(),
    isPublished: true,
    tags: number % 3 === 1 && city ? ["claims", city.name] : ["claims"],
  };
}

/** Without the first figures, which include compilation. */
function median(figures: number[]) {
  const sorted = figures.slice(warmUps).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
