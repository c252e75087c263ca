import { data } from "react-router";
import type { RequestServices } from "../../server/http/services-context.server.ts";
import { notFound } from "../../shell/not-found/not-found.ts";
import { readPageNumber } from "../../shell/page/page-number.ts";
import { listPath, slugOf } from "../post.ts";
import { toCard } from "./post-cards.tsx";

export async function readPostList(
  { kind, slug, url }: { kind: Kind; slug: string; url: URL },
  { posts, requestId, reportFailure, timeZone }: RequestServices,
) {
  const page = readPageNumber(url.searchParams);
  const path = listPath(kind, slug);
  if (page === undefined || path !== url.pathname) {
    throw notFound("Page not found", blog);
  }
  const found = await readPage(kind, slug, page, posts).catch((error) => {
    reportFailure("posts not read", error);
  });
  if (!found) {
    const problem = `Our posts didn't load (reference ${requestId}).`;
    return data(
      { path, page, pages: page, name: undefined, posts: [], problem },
      { status: 503 },
    );
  }
  if (found.posts.length === 0) throw notFound("Page not found", blog);
  return data({
    path,
    page,
    pages: page + (found.hasMore ? 1 : 0),
    name: found.name,
    posts: found.posts.map((post) => toCard(post, timeZone)),
    problem: undefined,
  });
}

type Kind = "category" | "tag";

async function readPage(
  kind: Kind,
  slug: string,
  page: number,
  posts: RequestServices["posts"],
) {
  const found = await posts.listPostsBy(kind, slug, page);
  const [newest] = found.posts;
  if (kind === "category" || !newest) {
    return { ...found, name: newest?.category };
  }
  const post = await posts.findPost(newest.slug);
  const name = post?.tags.find((tag) => slugOf(tag) === slug);
  return { ...found, name };
}

const blog = { to: "/blog", label: "See all posts" };
