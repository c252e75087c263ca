import { servicesContext } from "../../server/http/services-context.server.ts";
import { notFound } from "../../shell/not-found/not-found.ts";
import { isOtherPath } from "../../shell/router/is-other-path.ts";
import type { Route } from "./+types/city-post-page.ts";
import { PostView } from "./post-view.tsx";
import { readPost } from "./read-post.server.ts";

export function loader({ params, url, request, context }: Route.LoaderArgs) {
  const { served } = context.get(servicesContext);
  const place = served.findPlace(params.stateSlug, params.citySlug);
  if (!place)
    throw notFound("Location not found", {
      to: "/locations",
      label: "See all locations",
    });
  const lookup = { slug: params.postSlug, place, url, request };
  return readPost(lookup, context);
}

export const shouldRevalidate = isOtherPath;

export default function CityPostPage({ loaderData }: Route.ComponentProps) {
  return <PostView post={loaderData} />;
}
