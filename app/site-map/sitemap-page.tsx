import { cityPath, statePath } from "../locations/place.ts";
import { states } from "../locations/states.ts";
import { PageFrame } from "../site/page-frame.tsx";
import { PageMeta } from "../site/page-meta.tsx";
import { useSite } from "../site/site.ts";
import { breadcrumbList } from "../site/structured-data.ts";
import type { Route } from "./+types/sitemap-page.ts";

export function loader() {
  return states.map((state) => ({
    name: state.name,
    path: statePath(state),
    cities: state.cities.map((city) => ({
      name: city.name,
      path: cityPath({ state, city }),
    })),
  }));
}

const crumbs = [
  { name: "Home", path: "/" },
  { name: "Sitemap", path: "/sitemap" },
];

export default function SitemapPage({ loaderData }: Route.ComponentProps) {
  const { siteUrl } = useSite();
  return (
    <>
      <PageMeta
        title="Sitemap: States and Cities"
        description="Every state and city that this site covers, with a link to the page of each."
        path="/sitemap"
        structuredData={[breadcrumbList(crumbs, siteUrl)]}
      />
      <PageFrame
        crumbs={crumbs}
        heading="Sitemap"
        lead="Every state, and every city with a page of its own."
      >
        <ul className="gap-x-8 sm:columns-2 lg:columns-4">
          {loaderData.map((state) => (
            <li key={state.path} className="mb-6 break-inside-avoid">
              <a
                href={state.path}
                className="inline-flex min-h-11 items-center font-display text-xl font-semibold hover:underline"
              >
                {state.name}
              </a>
              <ul>
                {state.cities.map((city) => (
                  <li key={city.path}>
                    <a
                      href={city.path}
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
