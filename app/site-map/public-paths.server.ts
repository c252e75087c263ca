import { categoryPath, postPath } from "../blog/post.ts";
import { cityPath, statePath } from "../locations/place.ts";
import type { State } from "../locations/states.ts";
import { practiceAreas } from "../practice-areas/practice-areas.server.ts";
import type { Services } from "../server/http/services-context.server.ts";
import { outcomePath } from "../survey/outcome/outcome-path.ts";
import { corePages, outcomePages } from "./core-pages.ts";

/** Except the later pages of lists and the city copies of posts. */
export async function listPublicPaths({
  posts,
  content,
}: Pick<Services, "posts" | "content">): Promise<string[]> {
  const { states } = content.current.served;
  const published = await posts.listForSitemap();
  const categories = await posts.listCategories();
  return [
    ...[...corePages, ...outcomePages].map(({ path }) => path),
    ...[outcomePath(false), "/request-callback", "/all-links"],
    ...states.flatMap(listStatePages),
    ...categories.map(({ slug }) => categoryPath(slug)),
    ...published.map(({ slug }) => postPath(slug)),
  ];
}

export function listStatePages(state: State): string[] {
  const cities = state.cities.map((city) => cityPath({ state, city }));
  const areas = cities.flatMap((city) =>
    practiceAreas.map(({ slug }) => `${city}/${slug}`),
  );
  return [statePath(state), ...cities, ...areas];
}
