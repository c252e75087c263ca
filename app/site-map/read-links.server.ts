import type { RequestServices } from "../server/http/services-context.server.ts";
import { readPageNumber } from "../shell/page/page-number.ts";
import {
  renderCityPosts,
  renderFixedLinks,
  renderPosts,
} from "./link-lists.server.tsx";

/** Posts per page of each list that grows with the blog; one post in every city is 174 links. */
const pageSizes = { posts: 200, "city-posts": 16 };

export type PagedList = keyof typeof pageSizes;

type LinksQuery = { list: PagedList; page: number } | undefined;

export function parseLinksQuery(query: URLSearchParams): LinksQuery | false {
  const list = query.get("list");
  const page = readPageNumber(query);
  if (page === undefined) return false;
  if (list === null) return page === 1 ? undefined : false;
  return isList(list) ? { list, page } : false;
}

export async function readLinks(
  query: LinksQuery,
  { posts, served }: Pick<RequestServices, "posts" | "served">,
) {
  const all = await posts.countPosts();
  const readPage = async (list: PagedList, page: number) => {
    const size = pageSizes[list];
    const html = render[list](await posts.listPosts({ page, size }), served);
    return { list, page, pages: Math.ceil(all / size), html };
  };
  if (query) return { lists: [await readPage(query.list, query.page)] };
  return {
    fixed: renderFixedLinks(await posts.listCategories(), served),
    lists: [await readPage("posts", 1), await readPage("city-posts", 1)],
  };
}

const render = { posts: renderPosts, "city-posts": renderCityPosts };

function isList(text: string): text is PagedList {
  return Object.hasOwn(pageSizes, text);
}
