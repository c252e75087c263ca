import { redirect } from "react-router";
import {
  cityPath,
  fillPlace,
  fillPlaces,
  type Place,
} from "../locations/place.ts";
import type { RequestServices } from "../request-context.server.ts";
import { listHeadings, renderMarkdown } from "../server/markdown.server.ts";
import { company } from "../site/company.ts";
import {
  defaultCategory,
  hasPlaceholders,
  isImagePath,
  type Post,
  postPath,
} from "./post.ts";

export type ReadPost = Awaited<ReturnType<typeof readPost>>;

/**
 * A published post as its page shows it, filled in for the place it is read from. A missing post, and one that the
 * store does not give, redirect to /404: spec 8.
 */
export async function readPost(
  slug: string,
  place: Place | undefined,
  services: RequestServices,
) {
  const post = await findPostOrRedirect(slug, services);
  const fill = (text: string) => fillPlace(text, place);
  const title = fill(post.title);
  const plainPath = postPath(post.slug);
  const content = fillPlaces(post.content, place);
  const path = place ? cityPath(place) + plainPath : plainPath;
  return {
    title,
    // Two copies of one text name the plain one; a text with placeholders is another text in each city.
    canonicalPath: hasPlaceholders(post) ? path : plainPath,
    path,
    metaDescription: fill(post.metaDescription),
    category: post.category ?? defaultCategory,
    author: post.authorName ?? company.teamName,
    publishedAt: post.publishedAt,
    imageUrl:
      post.imageUrl && isImagePath(post.imageUrl) ? post.imageUrl : undefined,
    headings: listHeadings(content),
    html: renderMarkdown(content),
    place: place && {
      name: `${place.city.name}, ${place.state.name}`,
      path: cityPath(place),
    },
  };
}

async function findPostOrRedirect(
  slug: string,
  { posts, reportFailure }: RequestServices,
): Promise<Post> {
  let post: Post | undefined;
  try {
    post = await posts.findPost(slug);
  } catch (error) {
    reportFailure("post not read", error);
  }
  if (!post) throw redirect("/404");
  return post;
}
