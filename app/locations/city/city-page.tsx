import {
  renderSomeResults,
  renderStateAttorneys,
} from "../../firm/firm-sections.server.tsx";
import { AdvertisingLabels } from "../../law/advertising-labels.tsx";
import { findAdvertisingLabel } from "../../law/advertising-rules.ts";
import { describeReview, findStateReview } from "../../law/legal-review.ts";
import { serverOnlyHtml } from "../../server/http/server-only-html.server.ts";
import {
  type RequestServices,
  servicesContext,
} from "../../server/http/services-context.server.ts";
import {
  CallOrReview,
  InlineCallOrReview,
} from "../../shell/call-or-review.tsx";
import { notFound } from "../../shell/not-found/not-found.ts";
import { breadcrumbList } from "../../shell/page/breadcrumb-list.ts";
import { PageFrame } from "../../shell/page/page-frame.tsx";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { faqPage, legalService } from "../../shell/page/structured-data.ts";
import { PageLink } from "../../shell/page-link.tsx";
import { Points } from "../../shell/points.tsx";
import { isOtherPath } from "../../shell/router/is-other-path.ts";
import { useSite } from "../../shell/site.ts";
import { addNonBreakingSpaces } from "../../ui/add-non-breaking-spaces.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { ServerHtml } from "../../ui/server-html.tsx";
import { AreaLinks } from "../area-links.tsx";
import {
  cityPath,
  type Place,
  stateName,
  statePath,
  unambiguousName,
} from "../place.ts";
import type { Route } from "./+types/city-page.ts";
import { renderCityLaw, renderCourts } from "./city-law-section.server.tsx";
import { renderCityMap } from "./city-map.server.tsx";
import {
  getCityIntro,
  listCityBenefits,
  listCityQuestions,
} from "./city-text.server.ts";
import { findLocalFacts } from "./local-facts.ts";
import { renderLocalSection } from "./local-section.server.tsx";
import { renderNearby } from "./nearby-section.server.tsx";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const place = services.served.findPlace(params.stateSlug, params.citySlug);
  if (!place)
    throw notFound("Location not found", {
      to: "/locations",
      label: "See all locations",
    });
  const { state, city } = place;
  const law = services.laws.getLaw(state);
  const facts = services.laws.getCityFacts(place);
  const local = findLocalFacts(place, services.operator);
  const nearby = renderNearby(place, services);
  const results = renderSomeResults(request, services, {
    city: `${state.slug}/${city.slug}`,
  });
  return {
    city: city.name,
    heading: `Injured in ${unambiguousName(place)}?`,
    state: state.name,
    path: cityPath(place),
    noIndex: services.excludedPaths.has(cityPath(place)) || undefined,
    label: findAdvertisingLabel(state.slug, services.operator),
    intro: getCityIntro(place),
    office: local?.offices[0],
    local:
      local &&
      serverOnlyHtml(request, renderLocalSection(place, local, services)),
    statePath: statePath(state),
    benefits: listCityBenefits(place),
    areas: services.cityLists.listAreas(place),
    questions: listCityQuestions(place, law),
    map: serverOnlyHtml(request, renderCityMap(place)),
    law: serverOnlyHtml(request, renderCityLaw(place, law, facts)),
    courts: serverOnlyHtml(request, renderCourts(place, facts)),
    nearby: nearby && serverOnlyHtml(request, nearby),
    review: describeReview(
      `Our summary of ${state.name} law`,
      findStateReview(
        services.operator.legalReviews,
        state.slug,
        services.laws,
      ),
    ),
    attorneys: renderStateAttorneys(request, services, state.slug, stateName),
    posts: await listRelatedPosts(place, services),
    // Left out when empty: a missing key adds no bytes to the page.
    ...(results && { results }),
  };
}

export const shouldRevalidate = isOtherPath;

export default function CityPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <CityMeta {...page} />
      <PageFrame
        crumbs={crumbsTo(page)}
        heading={
          <>
            <span className="block">{page.heading}</span> Talk to a local
            attorney
          </>
        }
        lead={page.intro}
        art={<ServerHtml id="map" className="max-lg:hidden" sent={page.map} />}
        actions={<CallOrReview />}
      >
        <Points points={page.benefits} level="h2" className="md:grid-cols-3" />
        {page.local && (
          <ServerHtml id="local" className="mt-20" sent={page.local} />
        )}
        <div className="mt-20 grid items-baseline gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
          <div>
            <ServerHtml id="law" sent={page.law} />
            <p className="mt-4 text-sm text-muted">{page.review}</p>
          </div>
          <div className="stack-10">
            <ServerHtml id="courts" sent={page.courts} />
            <InlineCallOrReview />
          </div>
        </div>
        {page.attorneys && <ServerHtml id="people" sent={page.attorneys} />}
        {page.results && <ServerHtml id="proof" sent={page.results} />}
        <AreaLinks {...page} />
        {page.nearby && (
          <ServerHtml id="nearby" className="split mt-20" sent={page.nearby} />
        )}
        <Questions {...page} />
        <Articles {...page} />
      </PageFrame>
      {page.label && <AdvertisingLabels labels={[page.label]} />}
    </>
  );
}

function CityMeta({ city, state, path, questions, ...page }: Page) {
  const site = useSite();
  const description = `Hurt in ${city}, ${state}? See the deadlines and court for your claim, and get a free consultation. No win, no fee.`;
  return (
    <PageMeta
      title={`${city}, ${state} Injury Attorneys`}
      description={description}
      path={path}
      noIndex={page.noIndex}
      structuredData={[
        breadcrumbList(crumbsTo({ city, state, path, ...page }), site.siteUrl),
        legalService(
          {
            description,
            path,
            area: { state, city },
            office: page.office,
          },
          site,
        ),
        faqPage(questions),
      ]}
    />
  );
}

function Questions({ city, questions }: Pick<Page, "city" | "questions">) {
  return (
    <section className="split mt-20">
      <h2 className="text-2xl">{city} questions</h2>
      <div className="border-t border-line">
        {questions.map(({ question, answer }) => (
          <Disclosure key={question} question={question}>
            <p>{addNonBreakingSpaces(answer)}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}

function Articles({ posts }: Pick<Page, "posts">) {
  if (posts.length === 0) return null;
  return (
    <section className="split mt-20">
      <h2 className="text-2xl">Related posts</h2>
      <ul className="grid gap-x-10 gap-y-7 sm:grid-cols-2">
        {posts.map(({ path, title, metaDescription }) => (
          <li
            key={path}
            className="relative border-t border-line pt-4 sm:last:odd:col-span-2"
          >
            <h3 className="text-xl">
              <PageLink
                to={path}
                className="after:absolute after:inset-0 hover:underline"
              >
                {title}
              </PageLink>
            </h3>
            <p className="mt-2 text-sm text-muted">{metaDescription}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Page = Route.ComponentProps["loaderData"];

function crumbsTo(page: Pick<Page, "city" | "state" | "path" | "statePath">) {
  return [
    { name: "Home", path: "/" },
    { name: "Locations", path: "/locations" },
    { name: page.state, path: page.statePath },
    { name: page.city, path: page.path },
  ];
}

async function listRelatedPosts(
  place: Place,
  { cityLists, reportFailure }: RequestServices,
) {
  try {
    return await cityLists.listPosts(place);
  } catch (error) {
    reportFailure("related posts query failed", error);
    return [];
  }
}
