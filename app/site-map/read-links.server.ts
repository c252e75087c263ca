import { categoryPath } from "../blog/post.ts";
import type { PostStore } from "../blog/post-store.server.ts";
import {
  cityPath,
  fillPlace,
  listPlaces,
  statePath,
} from "../locations/place.ts";
import { states } from "../locations/states.ts";
import { areaName } from "../practice-areas/practice-area.ts";
import { practiceAreas } from "../practice-areas/practice-areas.server.ts";
import { readPageNumber } from "../site/page-number.ts";

/** The lists that grow with the blog, and the posts of one page of each: a post in each city is 174 links. */
const pageSizes = { posts: 200, "city-posts": 16 };

export type List = keyof typeof pageSizes;

/** One page of a list; undefined asks for the whole map, with the first page of each. */
type Asked = { list: List; page: number } | undefined;

/** What of the link map an address asks for; false when there is no such part. */
export function askedLinks(query: URLSearchParams): Asked | false {
  const list = query.get("list");
  const page = readPageNumber(query);
  if (page === undefined) return false;
  if (list === null) return page === 1 ? undefined : false;
  return isList(list) ? { list, page } : false;
}

/** The links that were asked for. A page without a post has none. */
export async function readLinks(asked: Asked, posts: PostStore) {
  const all = await posts.countPosts();
  const readPage = async (list: List) => {
    if (asked && asked.list !== list) return undefined;
    const { page } = asked ?? { page: 1 };
    const size = pageSizes[list];
    const summaries = await posts.listPosts({ page, size });
    return {
      page,
      pages: Math.ceil(all / size),
      posts: summaries.map(({ slug, title }) => ({
        slug,
        name: fillPlace(title, undefined),
      })),
    };
  };
  return {
    fixed: asked ? undefined : await readFixed(posts),
    cities: asked?.list === "posts" ? [] : cityLinks,
    posts: await readPage("posts"),
    cityPosts: await readPage("city-posts"),
  };
}

async function readFixed(posts: PostStore) {
  const categories = await posts.listCategories();
  return {
    states: stateLinks,
    areas: areaNames,
    categories: categories.map(({ slug, name }) => ({
      path: categoryPath(slug),
      name,
    })),
  };
}

const stateLinks = states.map((state) => ({
  path: statePath(state),
  name: state.name,
}));

const cityLinks = listPlaces().map((place) => ({
  path: cityPath(place),
  name: `${place.city.name}, ${place.state.name}`,
}));

const areaNames = practiceAreas.map((area) => ({
  slug: area.slug,
  name: areaName(area),
}));

function isList(text: string): text is List {
  return Object.hasOwn(pageSizes, text);
}
