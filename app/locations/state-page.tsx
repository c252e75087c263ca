import { data } from "react-router";
import { countsDeathFrom } from "../law/deadline/deadline.ts";
import { answerDeadline } from "../law/deadline/deadline-form.ts";
import { DeadlineTool } from "../law/deadline/deadline-tool.tsx";
import { renderStateLaw } from "../law/state-law-section.server.tsx";
import { readForm } from "../server/http/form-body.server.ts";
import { serverOnlyHtml } from "../server/http/server-only-html.server.ts";
import { servicesContext } from "../server/http/services-context.server.ts";
import { notFound } from "../shell/not-found/not-found.ts";
import { PageFrame } from "../shell/page/page-frame.tsx";
import { PageMeta } from "../shell/page/page-meta.tsx";
import { breadcrumbList, legalService } from "../shell/page/structured-data.ts";
import { useSite } from "../shell/site.ts";
import { ServerHtml } from "../ui/server-html.tsx";
import type { Route } from "./+types/state-page.ts";
import { AreaLinks } from "./area-links.tsx";
import { drawStateMap } from "./maps/state-map.server.ts";
import { StateMapAndCities } from "./maps/state-map.tsx";
import { findState, statePath } from "./place.ts";

export function loader({ params, request, context }: Route.LoaderArgs) {
  const state = getState(params.stateSlug);
  const { laws, excludedPaths, cityLists } = context.get(servicesContext);
  const law = laws.getLaw(state);
  return {
    name: state.name,
    path: statePath(state),
    noIndex: excludedPaths.has(statePath(state)) || undefined,
    map: drawStateMap(state),
    areas: state.cities
      .map((city) => ({
        city: city.name,
        areas: cityLists
          .listAreas({ state, city })
          .filter((area) => !excludedPaths.has(area.path)),
      }))
      .filter(({ areas }) => areas.length > 0),
    countsDeathFrom: countsDeathFrom(law),
    law: serverOnlyHtml(request, renderStateLaw(state.name, law)),
  };
}

/** The deadline tool's answer, shown on the page that asked. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const state = getState(params.stateSlug);
  const services = context.get(servicesContext);
  const form = await readForm(request);
  const law = services.laws.getLaw(state);
  const answer = answerDeadline(
    form,
    law,
    { state: state.name, cityNotices: services.laws.listCityNotices(state) },
    services.now(),
  );
  return data(answer, { status: answer.found ? 200 : 422 });
}

/** An answer of the tool changes nothing else on the page. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
}: {
  currentUrl: URL;
  nextUrl: URL;
}) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function StatePage({
  loaderData: { name, path, noIndex, map, areas, countsDeathFrom, law },
  actionData,
}: Route.ComponentProps) {
  const site = useSite();
  const crumbs = [
    { name: "Home", path: "/" },
    { name: "Locations", path: "/locations" },
    { name, path },
  ];
  const names = map.cities.map((city) => city.name).join(", ");
  const description = `Hurt in ${name}? Get a free consultation with a local attorney in ${names}. Check your deadline to sue.`;
  return (
    <>
      <PageMeta
        title={`${name} Injury Attorneys`}
        description={description}
        path={path}
        noIndex={noIndex}
        hasErrors={actionData !== undefined && !actionData.found}
        structuredData={[
          breadcrumbList(crumbs, site.siteUrl),
          legalService({ description, path, area: { state: name } }, site),
        ]}
      />
      <PageFrame
        crumbs={crumbs}
        heading={`Injured in ${name}?`}
        lead={`Choose the city nearest to you. Your claim follows ${name} law wherever in the state it happened.`}
      >
        <StateMapAndCities {...map} />
        <DeadlineTool
          key={path}
          state={name}
          path={path}
          countsDeathFrom={countsDeathFrom}
          answer={actionData}
        />
        <ServerHtml id="law" className="mt-16" sent={law} />
        {areas.map((listed) => (
          <AreaLinks key={listed.city} {...listed} />
        ))}
      </PageFrame>
    </>
  );
}

function getState(slug: string) {
  const state = findState(slug);
  if (state) return state;
  throw notFound("State not found", {
    to: "/locations",
    label: "See all states",
  });
}
