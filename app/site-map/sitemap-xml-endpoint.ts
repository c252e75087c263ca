import { categoryPath, postPath } from "../blog/post.ts";
import type { PostStore } from "../blog/store/post-store.server.ts";
import { servicesContext } from "../server/http/services-context.server.ts";
import type { Route } from "./+types/sitemap-xml-endpoint.ts";
import { listTemplatePages } from "./compare-pages.ts";
import { corePages } from "./core-pages.ts";

/** The addresses that search engines may index. */
export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, posts, excludedPaths, reportFailure } =
    context.get(servicesContext);
  const entries = await listEntries(posts).catch((error) => {
    reportFailure("posts not read", error);
    throw new Response("Please try again later.", { status: 503 });
  });
  const lines = entries
    .filter(({ path }) => !excludedPaths.has(path))
    .map((entry) => `<url>${toTags(entry, siteUrl)}</url>\n`);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join("")}</urlset>
`,
    { headers: { "Content-Type": "application/xml; charset=utf-8" } },
  );
}

/** A path, and when its content last changed, if known. */
type Entry = { path: string; updatedAt?: string };

async function listEntries(posts: PostStore): Promise<Entry[]> {
  const { states, cities, areas } = listTemplatePages();
  const categories = await posts.listCategories();
  const paths = [
    ...corePages.map(({ path }) => path),
    ...states,
    ...cities,
    ...areas.flat(),
    ...categories.map(({ slug }) => categoryPath(slug)),
  ];
  const published = await posts.listForSitemap();
  return [
    ...paths.map((path) => ({ path })),
    ...published.map(({ slug, updatedAt }) => ({
      path: postPath(slug),
      updatedAt,
    })),
  ];
}

function toTags({ path, updatedAt }: Entry, siteUrl: string) {
  const lastmod = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : "";
  return `<loc>${siteUrl}${path}</loc>${lastmod}`;
}
