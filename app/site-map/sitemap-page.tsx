import { cityPath, statePath } from "../locations/place.ts";
import { onlyServed } from "../locations/served-places.ts";
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
        <Letters states={states} />
        <ul className="mt-6 gap-x-16 lg:columns-2">
          {states.map((state) => (
            <StateRow
              key={state.slug}
              state={state}
              letter={letterOf(state, states)}
            />
          ))}
        </ul>
      </PageFrame>
    </>
  );
}

function Letters({ states }: { states: readonly State[] }) {
  return (
    <nav aria-label="States by letter">
      <ul className="-mx-3 flex flex-wrap sm:max-lg:max-w-110">
        {states
          .flatMap((state) => letterOf(state, states) ?? [])
          .map((letter) => (
            <li key={letter}>
              <a
                href={`#${letter}`}
                className="grid size-11 place-items-center font-semibold underline underline-offset-4"
              >
                {letter}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

function StateRow({
  state,
  letter,
}: {
  state: State;
  letter: string | undefined;
}) {
  return (
    <li
      id={letter}
      className="flex scroll-mt-24 break-inside-avoid flex-wrap gap-x-4 border-t border-line py-1.5"
    >
      <a
        href={statePath(state)}
        className="flex min-h-11 w-full items-center font-display text-xl font-semibold hover:underline sm:w-36 sm:self-start sm:text-lg"
      >
        {state.name}
      </a>
      <ul className="flex flex-[1_1_16rem] flex-wrap gap-x-5">
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

function letterOf(state: State, states: readonly State[]) {
  const letter = state.name.charAt(0);
  const first = states.find(({ name }) => name.startsWith(letter));
  return first === state ? letter : undefined;
}
