import { categoryPath, postPath } from "../blog/post.ts";
import type { PostStore } from "../blog/post-store.server.ts";
import { servicesContext } from "../request-context.server.ts";
import type { Route } from "./+types/sitemap-xml-endpoint.ts";
import { corePages } from "./core-pages.ts";
import { listPatternPages } from "./page-kinds.ts";

/** The most addresses of one file; search engines take 50,000. */
const largestFile = 40_000;

/** The addresses that search engines may index: in one file, or when they are too many, in parts that an index names. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { siteUrl, posts, heldBack, reportFailure } =
    context.get(servicesContext);
  const part = new URL(request.url).searchParams.get("part");
  const file = await writeFile(part, posts, siteUrl, heldBack).catch(
    (error) => {
      reportFailure("posts not read", error);
      throw new Response("Please try again later.", { status: 503 });
    },
  );
  if (!file) throw new Response("There is no such part.", { status: 404 });
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${file}`, {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });
}

/** The file, or the part of it that was asked for; undefined when there is no such part. */
async function writeFile(
  part: string | null,
  posts: PostStore,
  siteUrl: string,
  heldBack: ReadonlySet<string>,
): Promise<string | undefined> {
  if (part !== null && part !== "pages") {
    if (!/^[1-9]\d{0,5}$/.test(part)) return undefined;
    const entries = await listPosts(Number(part), posts);
    return entries.length > 0 ? toUrls(entries, siteUrl) : undefined;
  }
  const allPages = await listPages(posts);
  const pages = allPages.filter(({ path }) => !heldBack.has(path));
  if (part === "pages") return toUrls(pages, siteUrl);
  const parts = await posts.listParts();
  if (pages.length + (await posts.countPosts()) > largestFile) {
    return toIndex(parts, siteUrl);
  }
  const entries = [pages];
  for (const { part } of parts) entries.push(await listPosts(part, posts));
  return toUrls(entries.flat(), siteUrl);
}

/** An address without its origin, and when what it shows last changed, where that is known. */
type Entry = { path: string; updatedAt?: string };

async function listPages(posts: PostStore): Promise<Entry[]> {
  const { states, cities, areas } = listPatternPages();
  const categories = await posts.listCategories();
  const paths = [
    ...corePages.map(({ path }) => path),
    ...states,
    ...cities,
    ...areas.flat(),
    ...categories.map(({ slug }) => categoryPath(slug)),
  ];
  return paths.map((path) => ({ path }));
}

async function listPosts(part: number, posts: PostStore): Promise<Entry[]> {
  const members = await posts.listPart(part);
  return members.map(({ slug, updatedAt }) => ({
    path: postPath(slug),
    updatedAt,
  }));
}

function toUrls(entries: readonly Entry[], siteUrl: string) {
  return wrap(
    "urlset",
    entries.map((entry) => `<url>${toTags(entry, siteUrl)}</url>`),
  );
}

function toIndex(
  parts: readonly { part: number; updatedAt: string }[],
  siteUrl: string,
) {
  const files: Entry[] = [
    { path: "/sitemap.xml?part=pages" },
    ...parts.map(({ part, updatedAt }) => ({
      path: `/sitemap.xml?part=${part}`,
      updatedAt,
    })),
  ];
  return wrap(
    "sitemapindex",
    files.map((file) => `<sitemap>${toTags(file, siteUrl)}</sitemap>`),
  );
}

function toTags({ path, updatedAt }: Entry, siteUrl: string) {
  const lastmod = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : "";
  return `<loc>${siteUrl}${path}</loc>${lastmod}`;
}

function wrap(name: "urlset" | "sitemapindex", lines: readonly string[]) {
  return `<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</${name}>\n`;
}
