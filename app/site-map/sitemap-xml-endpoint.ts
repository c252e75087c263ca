import { postPath } from "../blog/post.ts";
import { cityPath, listPlaces, statePath } from "../locations/place.ts";
import { states } from "../locations/states.ts";
import { practiceAreas } from "../practice-areas/practice-areas.server.ts";
import { servicesContext } from "../request-context.server.ts";
import type { Route } from "./+types/sitemap-xml-endpoint.ts";
import { corePages } from "./core-pages.ts";

/** The addresses that search engines may index. */
export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, posts, reportFailure } = context.get(servicesContext);
  const published = await posts.listPosts().catch((error) => {
    reportFailure("posts not read", error);
    throw new Response("Please try again later.", { status: 503 });
  });
  const places = listPlaces();
  const paths = [
    ...corePages.map(({ path }) => path),
    ...states.map(statePath),
    ...places.map(cityPath),
    ...places.flatMap((place) =>
      practiceAreas.map(({ slug }) => `${cityPath(place)}/${slug}`),
    ),
    ...published.map(({ slug }) => postPath(slug)),
  ];
  const entries = paths.map(
    (path) => `<url><loc>${siteUrl}${path}</loc></url>`,
  );
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`,
    { headers: { "Content-Type": "application/xml; charset=utf-8" } },
  );
}
