import { servicesContext } from "../../server/http/services-context.server.ts";
import { defaultCategory } from "../post.ts";
import type { Route } from "./+types/category-page.ts";
import { PostListView } from "./post-list-view.tsx";
import { readPostList } from "./read-post-list.server.ts";

export function loader({ params, url, context }: Route.LoaderArgs) {
  return readPostList(
    { kind: "category", slug: params.category, url },
    context.get(servicesContext),
  );
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const name = loaderData.name ?? defaultCategory;
  return (
    <PostListView
      {...loaderData}
      name={name}
      description={`Every post in “${name}” on our blog: plain answers for people who were hurt in an accident, newest first.`}
    />
  );
}
