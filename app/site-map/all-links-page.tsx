import { data } from "react-router";
import { postPath } from "../blog/post.ts";
import {
  cityPath,
  fillPlace,
  listPlaces,
  statePath,
} from "../locations/place.ts";
import { states } from "../locations/states.ts";
import { areaName } from "../practice-areas/practice-area.ts";
import { practiceAreas } from "../practice-areas/practice-areas.server.ts";
import { servicesContext } from "../request-context.server.ts";
import { PageFrame } from "../site/page-frame.tsx";
import { PageMeta } from "../site/page-meta.tsx";
import { Disclosure } from "../ui/disclosure.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/all-links-page.ts";
import { corePages, outcomePages } from "./core-pages.ts";
import { LinkList } from "./link-list.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { posts, reportFailure } = context.get(servicesContext);
  try {
    const published = await posts.listPosts();
    return {
      links: {
        states: states.map((state) => ({
          path: statePath(state),
          name: state.name,
        })),
        cities: listPlaces().map((place) => ({
          path: cityPath(place),
          name: `${place.city.name}, ${place.state.name}`,
        })),
        areas: practiceAreas.map((area) => ({
          slug: area.slug,
          name: areaName(area),
        })),
        posts: published.map(({ slug, title }) => ({
          path: postPath(slug),
          name: fillPlace(title, undefined),
        })),
      },
    };
  } catch (error) {
    reportFailure("links not read", error);
    return data({ links: undefined }, { status: 503 });
  }
}

/** Every address of the site, for its owner: not for search engines. */
export default function AllLinksPage({
  loaderData: { links },
}: Route.ComponentProps) {
  return (
    <>
      <PageMeta
        title="All links"
        description="Every page of this site."
        path="/all-links"
        noIndex
      />
      <PageFrame heading="All links">
        {links ? (
          <Links {...links} />
        ) : (
          <Notice kind="destructive" title="Failed to load links." />
        )}
      </PageFrame>
    </>
  );
}

type Links = NonNullable<Route.ComponentProps["loaderData"]["links"]>;

function Links({ states, cities, areas, posts }: Links) {
  return (
    <div className="stack-12">
      <LinkList heading="Core pages" links={[...corePages, ...outcomePages]} />
      <LinkList heading="States" links={states} />
      <LinkList heading="Cities" links={cities} />
      <section>
        <h2 className="mb-4 text-2xl">Practice areas by city</h2>
        {areas.map(({ slug, name: area }) => (
          <Disclosure key={slug} question={area}>
            <LinkList
              links={cities.map(({ path, name }) => ({
                path: `${path}/${slug}`,
                name,
              }))}
            />
          </Disclosure>
        ))}
      </section>
      <LinkList heading="Blog posts" links={posts} />
      <section>
        <h2 className="mb-4 text-2xl">Blog posts by city</h2>
        {posts.map((post) => (
          <Disclosure key={post.path} question={post.name}>
            <LinkList
              links={cities.map(({ path, name }) => ({
                path: path + post.path,
                name,
              }))}
            />
          </Disclosure>
        ))}
      </section>
    </div>
  );
}
