import { categoryPath, postPath } from "../blog/post.ts";
import type { PublishedLaw } from "../law/facts/state-law.ts";
import { findStateReview, type LegalReview } from "../law/legal-review.ts";
import {
  type RequestServices,
  servicesContext,
} from "../server/http/services-context.server.ts";
import type { Route } from "./+types/sitemap-xml-endpoint.ts";
import { corePages } from "./core-pages.ts";
import { listStatePages } from "./public-paths.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { siteUrl, excludedPaths, reportFailure } = services;
  const entries = await listEntries(services).catch((error) => {
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

type Entry = { path: string; updatedAt?: string | undefined };

async function listEntries({
  posts,
  laws,
  served,
  operator,
}: Pick<RequestServices, "posts" | "laws" | "served" | "operator">): Promise<
  Entry[]
> {
  const published = await posts.listForSitemap();
  const categories = await posts.listCategories();
  const newest = published[0]?.updatedAt;
  return [
    ...corePages
      .filter(({ path }) => path !== "/blog" || published.length > 0)
      .map(({ path }) => ({
        path,
        updatedAt: path === "/blog" ? newest : undefined,
      })),
    ...served.states.flatMap((state) => {
      const review = findStateReview(operator.legalReviews, state.slug, laws);
      const updatedAt = lastCheckedOn(laws.getLaw(state), review);
      return listStatePages(state).map((path) => ({ path, updatedAt }));
    }),
    ...categories.map(({ slug }) => ({ path: categoryPath(slug) })),
    ...published.map(({ slug, updatedAt }) => ({
      path: postPath(slug),
      updatedAt,
    })),
  ];
}

function lastCheckedOn(facts: PublishedLaw, review: LegalReview | undefined) {
  const days = Object.values(facts).map((fact) =>
    "checkedOn" in fact ? fact.checkedOn : "",
  );
  return [...days, review?.on ?? ""].sort().at(-1) || undefined;
}

function toTags({ path, updatedAt }: Entry, siteUrl: string) {
  const lastmod = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : "";
  return `<loc>${siteUrl}${path}</loc>${lastmod}`;
}
