import { renderToStaticMarkup } from "react-dom/server";
import { categoryPath, type PostSummary, postPath } from "../blog/post.ts";
import { cityPath, fillPlace, statePath } from "../locations/place.ts";
import type { ServedPlaces } from "../locations/served-places.ts";
import { areaName } from "../practice-areas/practice-area.ts";
import { practiceAreas } from "../practice-areas/practice-areas.server.ts";
import { Disclosure } from "../ui/disclosure.tsx";
import { corePages, outcomePages } from "./core-pages.ts";
import { LinkList } from "./link-list.tsx";
import { MapSection } from "./map-section.tsx";

type Named = { slug: string; name: string };
type Post = Pick<PostSummary, "slug" | "title">;

/** All links but those to posts, as HTML. */
export function renderFixedLinks(
  categories: readonly Named[],
  served: ServedPlaces,
): string {
  return renderToStaticMarkup(
    <>
      <MapSection heading="Core pages" mark="openDoor">
        <LinkList links={[...corePages, ...outcomePages]} />
      </MapSection>
      <MapSection heading="States" mark="signpost">
        <LinkList links={stateLinks(served)} />
      </MapSection>
      <MapSection heading="Cities" mark="local">
        <LinkList links={cityLinks(served)} />
      </MapSection>
      <MapSection heading="Practice areas by city" mark="agreement">
        {practiceAreas.map((area) => (
          <CityFold
            key={area.slug}
            name={areaName(area)}
            path={`/${area.slug}`}
            served={served}
          />
        ))}
      </MapSection>
      {categories.length > 0 && (
        <MapSection heading="Blog categories" mark="record">
          <LinkList
            links={categories.map(({ slug, name }) => ({
              path: categoryPath(slug),
              name,
            }))}
          />
        </MapSection>
      )}
    </>,
  );
}

/** Links to posts, as HTML. */
export function renderPosts(posts: readonly Post[]): string {
  return renderToStaticMarkup(
    <LinkList
      links={posts.map(({ slug, title }) => ({
        path: postPath(slug),
        name: fillPlace(title, undefined),
      }))}
    />,
  );
}

/** Links to posts in each city, as HTML. */
export function renderCityPosts(
  posts: readonly Post[],
  served: ServedPlaces,
): string {
  return renderToStaticMarkup(
    posts.map(({ slug, title }) => (
      <CityFold
        key={slug}
        name={fillPlace(title, undefined)}
        path={postPath(slug)}
        served={served}
      />
    )),
  );
}

/** The same page in every city. */
function CityFold({
  name,
  path,
  served,
}: {
  name: string;
  path: string;
  served: ServedPlaces;
}) {
  return (
    <Disclosure question={name}>
      <LinkList
        links={cityLinks(served).map((city) => ({
          ...city,
          path: city.path + path,
        }))}
      />
    </Disclosure>
  );
}

function stateLinks({ states }: ServedPlaces) {
  return states.map((state) => ({ path: statePath(state), name: state.name }));
}

function cityLinks({ places }: ServedPlaces) {
  return places.map((place) => ({
    path: cityPath(place),
    name: `${place.city.name}, ${place.state.name}`,
  }));
}
