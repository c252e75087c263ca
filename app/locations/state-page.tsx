import { data } from "react-router";
import { renderStateAttorneys } from "../firm/firm-sections.server.tsx";
import { AdvertisingLabels } from "../law/advertising-labels.tsx";
import { findAdvertisingLabel } from "../law/advertising-rules.ts";
import { deathCountedFrom } from "../law/deadline/deadline.ts";
import { answerDeadline } from "../law/deadline/deadline-form.ts";
import { DeadlineTool } from "../law/deadline/deadline-tool.tsx";
import { findStateReview } from "../law/legal-review.ts";
import { renderStateLaw } from "../law/state-law-section.server.tsx";
import { readForm } from "../server/http/form-body.server.ts";
import { serverOnlyHtml } from "../server/http/server-only-html.server.ts";
import {
  type RequestServices,
  servicesContext,
} from "../server/http/services-context.server.ts";
import { CallOrReview, InlineCallOrReview } from "../shell/call-or-review.tsx";
import { notFound } from "../shell/not-found/not-found.ts";
import { breadcrumbList } from "../shell/page/breadcrumb-list.ts";
import { PageFrame } from "../shell/page/page-frame.tsx";
import { PageMeta } from "../shell/page/page-meta.tsx";
import { legalService } from "../shell/page/structured-data.ts";
import { isOtherPath } from "../shell/router/is-other-path.ts";
import { useSite } from "../shell/site.ts";
import { ServerHtml } from "../ui/server-html.tsx";
import type { Route } from "./+types/state-page.ts";
import { AreaLinks } from "./area-links.tsx";
import { hasLocalFacts } from "./city/local-facts.ts";
import { renderStateOffices } from "./city/local-section.server.tsx";
import { drawStateMap } from "./maps/state-map.server.ts";
import { StateMapAndCities } from "./maps/state-map.tsx";
import { stateName, statePath } from "./place.ts";
import { stateAbbreviations } from "./state-abbreviations.ts";

export function loader({ params, request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const state = getState(params.stateSlug, services);
  const { laws, excludedPaths, cityLists } = services;
  const law = laws.getLaw(state);
  const caseType = cityLists.findCaseType(url.searchParams);
  const attorneys = renderStateAttorneys(
    request,
    services,
    state.slug,
    stateName,
  );
  const offices = renderStateOffices(state, services.operator);
  return {
    name: state.name,
    path: statePath(state),
    noIndex: excludedPaths.has(statePath(state)) || undefined,
    label: findAdvertisingLabel(state.slug, services.operator),
    ...(caseType && { caseType: caseType.name }),
    map: drawStateMap(state, caseType && `/${caseType.slug}`),
    areas: state.cities
      .filter(
        (city, at) =>
          at === 0 || hasLocalFacts({ state, city }, services.operator),
      )
      .map((city) => ({
        city: city.name,
        areas: cityLists.listAreas({ state, city }),
      })),
    ...(offices && { offices: serverOnlyHtml(request, offices) }),
    ...(attorneys && { attorneys }),
    countsDeathFrom: deathCountedFrom(law),
    law: serverOnlyHtml(
      request,
      renderStateLaw(
        state.name,
        law,
        findStateReview(
          services.operator.legalReviews,
          state.slug,
          services.laws,
        ),
      ),
    ),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const state = getState(params.stateSlug, services);
  const form = await readForm(request);
  const law = services.laws.getLaw(state);
  const answer = answerDeadline(
    form,
    law,
    {
      state: state.name,
      abbreviation: stateAbbreviations[state.slug],
      cityNotices: services.laws.listCityNotices(state),
    },
    services.now(),
  );
  return data(answer, { status: answer.found ? 200 : 422 });
}

/** Using the tool changes nothing else on the page. */
export const shouldRevalidate = isOtherPath;

export default function StatePage({
  loaderData: page,
  actionData,
}: Route.ComponentProps) {
  const { name, path, map, label } = page;
  return (
    <>
      <StateMeta
        page={page}
        hasErrors={actionData !== undefined && !actionData.found}
      />
      <PageFrame
        crumbs={crumbsTo(page)}
        heading={`Injured in ${name}?`}
        lead={`${page.caseType ? `${page.caseType}: choose` : "Find"} the city nearest to you, and see how long you have. Your claim usually follows ${name} law if you were hurt anywhere in the state.`}
        actions={<CallOrReview />}
        hasContentBeside
      >
        <div className="grid items-start gap-x-12 gap-y-14 lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)]">
          <StateMapAndCities {...map} />
          <DeadlineTool
            key={path}
            className="lg:relative lg:-mt-[26rem]"
            state={name}
            path={path}
            countsDeathFrom={page.countsDeathFrom}
            answer={actionData}
          />
        </div>
        <ServerHtml id="law" className="my-16" sent={page.law} />
        <InlineCallOrReview />
        {page.offices && (
          <ServerHtml id="local" className="split mt-20" sent={page.offices} />
        )}
        {page.attorneys && <ServerHtml id="people" sent={page.attorneys} />}
        {page.areas.map((listed) => (
          <AreaLinks key={listed.city} {...listed} />
        ))}
      </PageFrame>
      {label && <AdvertisingLabels labels={[label]} />}
    </>
  );
}

type Page = Route.ComponentProps["loaderData"];

function crumbsTo({ name, path }: Page) {
  return [
    { name: "Home", path: "/" },
    { name: "Locations", path: "/locations" },
    { name, path },
  ];
}

function StateMeta({ page, hasErrors }: { page: Page; hasErrors: boolean }) {
  const site = useSite();
  const { name, path } = page;
  const names = page.map.cities.map((city) => city.name).join(", ");
  const description = `Hurt in ${name}? Get a free consultation and check your deadline to sue in ${names}.`;
  return (
    <PageMeta
      title={`${name} Injury Attorneys`}
      description={description}
      path={path}
      noIndex={page.noIndex}
      hasErrors={hasErrors}
      structuredData={[
        breadcrumbList(crumbsTo(page), site.siteUrl),
        legalService({ description, path, area: { state: name } }, site),
      ]}
    />
  );
}

function getState(slug: string, { served }: Pick<RequestServices, "served">) {
  const state = served.findState(slug);
  if (state) return state;
  throw notFound("State not found", {
    to: "/locations",
    label: "See all states",
  });
}
