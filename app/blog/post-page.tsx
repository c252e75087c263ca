import { servicesContext } from "../request-context.server.ts";
import type { Route } from "./+types/post-page.ts";
import { PostView } from "./post-view.tsx";
import { readPost } from "./read-post.server.ts";

export function loader({ params, context }: Route.LoaderArgs) {
  return readPost(params.postSlug, undefined, context.get(servicesContext));
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  return <PostView post={loaderData} />;
}
