import { Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { categoryPath, type PostSummary, postPath } from "../blog/post.ts";
import { fillPlaceNames } from "../locations/fill-place-names.ts";
import { cityPath, statePath } from "../locations/place.ts";
import type { ServedPlaces } from "../locations/served-places.ts";
import type { State } from "../locations/states.ts";
import { areaName } from "../practice-areas/practice-area.ts";
import { practiceAreas } from "../practice-areas/practice-areas.server.ts";
import { Disclosure } from "../ui/disclosure.tsx";
import { corePages, outcomePages } from "./core-pages.ts";
import { LinkList } from "./link-list.tsx";
import { MapSection } from "./map-section.tsx";

type Named = { slug: string; name: string };
type Post = Pick<PostSummary, "slug" | "title">;

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
        {inGroups(served.states).map((states) => (
          <Disclosure key={states[0]?.slug} question={rangeOf(states)}>
            <CityList states={states} />
          </Disclosure>
        ))}
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

export function renderPosts(posts: readonly Post[]): string {
  return renderToStaticMarkup(
    <LinkList
      isLong
      links={posts.map(({ slug, title }) => ({
        path: postPath(slug),
        name: fillPlaceNames(title, undefined),
      }))}
    />,
  );
}

export function renderCityPosts(
  posts: readonly Post[],
  served: ServedPlaces,
): string {
  return renderToStaticMarkup(
    posts.map(({ slug, title }) => (
      <CityFold
        key={slug}
        name={fillPlaceNames(title, undefined)}
        path={postPath(slug)}
        served={served}
      />
    )),
  );
}

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
      <CityList states={served.states} path={path} />
    </Disclosure>
  );
}

function CityList({
  states,
  path = "",
}: {
  states: readonly State[];
  path?: string;
}) {
  return (
    <ul className="gap-x-8 sm:columns-2 [&_li]:break-inside-avoid [&_li]:pb-3 [&_p]:font-semibold [&_a]:mr-5 [&_a]:inline-block [&_a]:py-2.5 [&_a]:underline-offset-4 [&_a]:hover:underline">
      {states.map((state) => (
        <li key={state.slug}>
          <p>{state.name}</p>
          {state.cities.map((city) => (
            <Fragment key={city.slug}>
              <a href={cityPath({ state, city }) + path}>{city.name}</a>{" "}
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  );
}

function inGroups(states: readonly State[]) {
  const size = 5;
  return Array.from({ length: Math.ceil(states.length / size) }, (_, group) =>
    states.slice(group * size, (group + 1) * size),
  );
}

function rangeOf(states: readonly State[]) {
  const [first, last] = [states.at(0)?.name, states.at(-1)?.name];
  return first === last ? `${first}` : `${first} to ${last}`;
}

function stateLinks({ states }: ServedPlaces) {
  return states.map((state) => ({ path: statePath(state), name: state.name }));
}
