import { isOtherPath } from "../../shell/router/is-other-path.ts";
import type { Route } from "./+types/post-page.ts";
import { PostView } from "./post-view.tsx";
import { readPost } from "./read-post.server.ts";

export function loader({ params, url, request, context }: Route.LoaderArgs) {
  const lookup = { slug: params.postSlug, place: undefined, url, request };
  return readPost(lookup, context);
}

export const shouldRevalidate = isOtherPath;

export default function PostPage({ loaderData }: Route.ComponentProps) {
  return <PostView post={loaderData} />;
}
