import { cityPath, statePath } from "../locations/place.ts";
import { onlyServed } from "../locations/served-places.ts";
import { servicesContext } from "../server/http/services-context.server.ts";
import { PageFrame } from "../shell/page/page-frame.tsx";
import { PageMeta } from "../shell/page/page-meta.tsx";
import { breadcrumbList } from "../shell/page/structured-data.ts";
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

export default function SitemapPage({ loaderData }: Route.ComponentProps) {
  const { siteUrl } = useSite();
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
      >
        <ul className="gap-x-8 sm:columns-2 lg:columns-4">
          {onlyServed(loaderData.slugs).map((state) => (
            <li key={state.slug} className="mb-6 break-inside-avoid">
              <a
                href={statePath(state)}
                className="inline-flex min-h-11 items-center font-display text-xl font-semibold hover:underline"
              >
                {state.name}
              </a>
              <ul className="max-sm:columns-2">
                {state.cities.map((city) => (
                  <li key={city.slug}>
                    <a
                      href={cityPath({ state, city })}
                      className="inline-flex min-h-11 items-center hover:underline"
                    >
                      {city.name}
                    </a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </PageFrame>
    </>
  );
}
