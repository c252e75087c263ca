import { servicesContext } from "../../server/http/services-context.server.ts";
import type { Route } from "./+types/topic-page.ts";
import { PostListView } from "./post-list-view.tsx";
import { readPostList } from "./read-post-list.server.ts";

export function loader({ params, url, context }: Route.LoaderArgs) {
  return readPostList(
    { kind: "tag", slug: params.topic, url },
    context.get(servicesContext),
  );
}

/** Not indexed: it lists the same posts as the category pages. */
export default function TopicPage({
  params,
  loaderData,
}: Route.ComponentProps) {
  const topic = loaderData.name ?? params.topic.replaceAll("-", " ");
  return (
    <PostListView
      {...loaderData}
      name={`Topic: ${topic}`}
      description={`Posts on our blog about ${topic}, newest first.`}
      noIndex
    />
  );
}
