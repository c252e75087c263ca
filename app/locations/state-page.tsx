import { notFound } from "../site/not-found.ts";
import { PageFrame } from "../site/page-frame.tsx";
import { PageMeta } from "../site/page-meta.tsx";
import { useSite } from "../site/site.ts";
import { breadcrumbList, legalService } from "../site/structured-data.ts";
import type { Route } from "./+types/state-page.ts";
import { findState, statePath } from "./place.ts";
import { drawStateMap } from "./state-map.server.ts";
import { StateMapAndCities } from "./state-map.tsx";

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
    map: drawStateMap(state),
  };
}

export default function StatePage({
  loaderData: { name, path, map },
}: Route.ComponentProps) {
  const { siteUrl } = useSite();
  const crumbs = [
    { name: "Home", path: "/" },
    { name: "Locations", path: "/locations" },
    { name, path },
  ];
  const names = map.cities.map((city) => city.name).join(", ");
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
        <StateMapAndCities {...map} />
      </PageFrame>
    </>
  );
}
