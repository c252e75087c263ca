import { notFound } from "../site/not-found.ts";
import { PageFrame } from "../site/page-frame.tsx";
import { PageLink } from "../site/page-link.tsx";
import { PageMeta } from "../site/page-meta.tsx";
import { useSite } from "../site/site.ts";
import { breadcrumbList, legalService } from "../site/structured-data.ts";
import type { Route } from "./+types/state-page.ts";
import { cityPath, findState, statePath } from "./place.ts";

export function loader({ params }: Route.LoaderArgs) {
  const state = findState(params.stateSlug);
  if (!state)
    throw notFound("State not found", {
      to: "/locations",
      label: "See all states",
    });
  return {
    name: state.name,
    path: statePath(state),
    cities: state.cities.map((city) => ({
      name: city.name,
      path: cityPath({ state, city }),
    })),
  };
}

export default function StatePage({
  loaderData: { name, path, cities },
}: Route.ComponentProps) {
  const { siteUrl } = useSite();
  const crumbs = [
    { name: "Home", path: "/" },
    { name: "Locations", path: "/locations" },
    { name, path },
  ];
  const names = cities.map((city) => city.name).join(", ");
  const description = `Hurt in ${name}? Find a local injury attorney in ${names}. Free consultation, no win no fee, day and night.`;
  return (
    <>
      <PageMeta
        title={`${name} Injury Attorneys`}
        description={description}
        path={path}
        structuredData={[
          breadcrumbList(crumbs, siteUrl),
          legalService({ description, path }, siteUrl),
        ]}
      />
      <PageFrame
        crumbs={crumbs}
        heading={`Injured in ${name}?`}
        lead={`Choose the city nearest to you. Your claim follows ${name} law wherever in the state it happened.`}
      >
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {cities.map((city) => (
            <li key={city.path}>
              <PageLink
                to={city.path}
                className="flex min-h-20 items-center justify-between gap-3 rounded-card border border-line bg-surface p-5 font-display text-xl font-semibold hover:shadow-card"
              >
                {city.name}
                <span aria-hidden="true" className="text-muted">
                  ›
                </span>
              </PageLink>
            </li>
          ))}
        </ul>
      </PageFrame>
    </>
  );
}
