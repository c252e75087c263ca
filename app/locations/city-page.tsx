import { serverOnlyHtml } from "../server/http/server-only-html.server.ts";
import {
  type RequestServices,
  servicesContext,
} from "../server/http/services-context.server.ts";
import { ArticleCard } from "../shell/article-card.tsx";
import { notFound } from "../shell/not-found/not-found.ts";
import { PageFrame } from "../shell/page/page-frame.tsx";
import { PageMeta } from "../shell/page/page-meta.tsx";
import {
  breadcrumbList,
  faqPage,
  legalService,
} from "../shell/page/structured-data.ts";
import { PageLink } from "../shell/page-link.tsx";
import { CallButton } from "../shell/phone-link.tsx";
import { Points } from "../shell/points.tsx";
import { useSite } from "../shell/site.ts";
import { buttonClass } from "../ui/button.tsx";
import { Disclosure } from "../ui/disclosure.tsx";
import { ServerHtml } from "../ui/server-html.tsx";
import type { Route } from "./+types/city-page.ts";
import { AreaLinks } from "./area-links.tsx";
import { renderCityLaw } from "./city-law-section.server.tsx";
import {
  getCityIntro,
  listCityBenefits,
  listCityQuestions,
} from "./city-text.server.ts";
import { findLocalFacts } from "./local-facts.ts";
import { LocalSection } from "./local-section.tsx";
import { renderNearby } from "./nearby-section.server.tsx";
import {
  cityPath,
  findPlace,
  type Place,
  statePath,
  unambiguousName,
} from "./place.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const place = findPlace(params.stateSlug, params.citySlug);
  if (!place)
    throw notFound("Location not found", {
      to: "/locations",
      label: "See all locations",
    });
  const { state, city } = place;
  const services = context.get(servicesContext);
  const law = services.laws.getLaw(state);
  const facts = services.laws.getCityFacts(place);
  return {
    city: city.name,
    fullName: unambiguousName(place),
    state: state.name,
    path: cityPath(place),
    noIndex: services.excludedPaths.has(cityPath(place)) || undefined,
    intro: getCityIntro(place, facts),
    local: findLocalFacts(place, services.operator),
    statePath: statePath(state),
    benefits: listCityBenefits(place),
    areas: services.cityLists.listAreas(place),
    questions: listCityQuestions(place, law),
    law: serverOnlyHtml(request, renderCityLaw(place, law, facts)),
    nearby: serverOnlyHtml(request, renderNearby(place, services.laws)),
    posts: await listRelatedPosts(place, services),
  };
}

export default function CityPage({ loaderData: page }: Route.ComponentProps) {
  const { city } = page;
  const { operator } = useSite();
  return (
    <>
      <CityMeta {...page} />
      <PageFrame
        crumbs={crumbsTo(page)}
        heading={
          <>
            <span className="block">{`Injured in ${page.fullName}?`}</span> Talk
            to a local attorney
          </>
        }
        lead={page.intro}
        mark="local"
        actions={
          <>
            <CallButton phone={operator.phones.main} />
            <PageLink to="/online-review" className={buttonClass("quiet")}>
              Start Online Review
            </PageLink>
          </>
        }
      >
        <Points points={page.benefits} level="h2" className="md:grid-cols-3" />
        {page.local && (
          <LocalSection
            city={city}
            local={page.local}
            className="split mt-20"
          />
        )}
        <AreaLinks city={city} areas={page.areas} />
        <ServerHtml id="law" className="mt-20" sent={page.law} />
        <ServerHtml id="nearby" className="mt-20" sent={page.nearby} />
        <section className="split mt-20">
          <h2 className="text-2xl">{city} questions</h2>
          <div className="border-t border-line">
            {page.questions.map(({ question, answer }) => (
              <Disclosure key={question} question={question}>
                <p>{answer}</p>
              </Disclosure>
            ))}
          </div>
        </section>
        {page.posts.length > 0 && (
          <section className="split mt-20">
            <h2 className="text-2xl">Worth reading in {city}</h2>
            <ul className="stack-7">
              {page.posts.map((post) => (
                <li key={post.path}>
                  <ArticleCard {...post} level="h3" />
                </li>
              ))}
            </ul>
          </section>
        )}
      </PageFrame>
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
            address: page.local?.offices[0]?.address,
          },
          site,
        ),
        faqPage(questions),
      ]}
    />
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

/** The page stands without them: a store that does not answer costs only this list. */
async function listRelatedPosts(
  place: Place,
  { cityLists, reportFailure }: RequestServices,
) {
  try {
    return await cityLists.listPosts(place);
  } catch (error) {
    reportFailure("related posts not read", error);
    return [];
  }
}
