import { cityPath, statePath } from "../locations/place.ts";
import { onlyServed } from "../locations/served-places.ts";
import { listLetters, StateLetters } from "../locations/state-letters.tsx";
import type { State } from "../locations/states.ts";
import { servicesContext } from "../server/http/services-context.server.ts";
import { breadcrumbList } from "../shell/page/breadcrumb-list.ts";
import { PageFrame } from "../shell/page/page-frame.tsx";
import { PageMeta } from "../shell/page/page-meta.tsx";
import { isOtherPath } from "../shell/router/is-other-path.ts";
import { useSite } from "../shell/site.ts";
import type { Route } from "./+types/sitemap-page.ts";

const crumbs = [
  { name: "Home", path: "/" },
  { name: "Sitemap", path: "/sitemap" },
];

/** The list is part of the page's code: as loader data it would be sent twice. */
export function loader({ context }: Route.LoaderArgs) {
  return { slugs: context.get(servicesContext).served.slugs };
}

export const shouldRevalidate = isOtherPath;

export default function SitemapPage({ loaderData }: Route.ComponentProps) {
  const { siteUrl } = useSite();
  const states = onlyServed(loaderData.slugs);
  return (
    <>
      <PageMeta
        title="Sitemap: States and Cities"
        description="Every state and city we cover, with a link to each page."
        path="/sitemap"
        structuredData={[breadcrumbList(crumbs, siteUrl)]}
      />
      <PageFrame
        crumbs={crumbs}
        heading="Sitemap"
        lead="Every state and city we cover."
        mark="signpost"
      >
        <StateLetters states={states} />
        {listLetters(states).map((letter) => (
          <section
            key={letter}
            id={letter}
            aria-labelledby={`of-${letter}`}
            className="mt-8 scroll-mt-6 lg:grid lg:grid-cols-[6rem_1fr]"
          >
            <h2 id={`of-${letter}`} className="mb-3 text-2xl text-muted">
              {letter}
            </h2>
            <ul>
              {states
                .filter(({ name }) => name.startsWith(letter))
                .map((state) => (
                  <StateRow key={state.slug} state={state} />
                ))}
            </ul>
          </section>
        ))}
      </PageFrame>
    </>
  );
}

function StateRow({ state }: { state: State }) {
  return (
    <li className="border-t border-line py-1.5 sm:grid sm:grid-cols-[11rem_1fr]">
      <a
        href={statePath(state)}
        className="flex min-h-11 items-center font-display text-xl font-semibold hover:underline sm:self-start sm:text-lg"
      >
        {state.name}
      </a>
      <ul className="flex flex-wrap gap-x-5 sm:grid sm:grid-cols-2 lg:grid-cols-4">
        {state.cities.map((city) => (
          <li key={city.slug}>
            <a
              href={cityPath({ state, city })}
              className="flex min-h-11 min-w-11 items-center hover:underline"
            >
              {city.name}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}
