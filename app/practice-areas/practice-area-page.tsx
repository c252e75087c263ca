import { renderSomeResults } from "../firm/firm-sections.server.tsx";
import { AdvertisingLabels } from "../law/advertising-labels.tsx";
import { findAdvertisingLabel } from "../law/advertising-rules.ts";
import { findLocalFacts } from "../locations/city/local-facts.ts";
import { LocalSection } from "../locations/city/local-section.tsx";
import {
  fillAllPlaceNames,
  fillPlaceNames,
} from "../locations/fill-place-names.ts";
import {
  cityPath,
  type Place,
  statePath,
  unambiguousName,
} from "../locations/place.ts";
import { stateAbbreviations } from "../locations/state-abbreviations.ts";
import { serverOnlyHtml } from "../server/http/server-only-html.server.ts";
import { servicesContext } from "../server/http/services-context.server.ts";
import { CallOrReview, InlineCallOrReview } from "../shell/call-or-review.tsx";
import { notFound } from "../shell/not-found/not-found.ts";
import { breadcrumbList } from "../shell/page/breadcrumb-list.ts";
import { listHeadings, renderMarkdown } from "../shell/page/markdown.server.ts";
import { PageFrame } from "../shell/page/page-frame.tsx";
import { PageMeta } from "../shell/page/page-meta.tsx";
import { legalService } from "../shell/page/structured-data.ts";
import { maxTitleLength } from "../shell/page/title.ts";
import { isOtherPath } from "../shell/router/is-other-path.ts";
import { useSite } from "../shell/site.ts";
import { ServerHtml } from "../ui/server-html.tsx";
import { TableOfContents } from "../ui/table-of-contents.tsx";
import type { Route } from "./+types/practice-area-page.ts";
import { renderAreaLaw } from "./area-law-section.server.tsx";
import { areaName } from "./practice-area.ts";
import { findPracticeArea } from "./practice-areas.server.ts";
import { sideCards } from "./side-cards.ts";

export function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const place = services.served.findPlace(params.stateSlug, params.citySlug);
  const area = findPracticeArea(params.practiceAreaSlug);
  if (!place || !area)
    throw notFound("Content not found", {
      to: "/locations",
      label: "See all locations",
    });
  const { state, city } = place;
  const fill = (text: string) => fillPlaceNames(text, place);
  const [first = "", ...rest] = fillAllPlaceNames(area.content, place);
  const middle = middleHeading(rest);
  const { excludedPaths, operator } = services;
  const law = renderAreaLaw(area.slug, place, services);
  return {
    city: city.name,
    state: state.name,
    path: `${cityPath(place)}/${area.slug}`,
    noIndex: excludedPaths.has(`${cityPath(place)}/${area.slug}`) || undefined,
    label: findAdvertisingLabel(state.slug, services.operator),
    crumbs: [
      { name: "Home", path: "/" },
      { name: "Locations", path: "/locations" },
      { name: state.name, path: statePath(state) },
      { name: city.name, path: cityPath(place) },
      {
        name: areaName(area),
        path: `${cityPath(place)}/${area.slug}`,
      },
    ],
    title: fillTitle(area.title, place),
    metaDescription: fill(area.metaDescription),
    h1: fillPlaceNames(area.h1, {
      state,
      city: { ...city, name: unambiguousName(place) },
    }),
    mark: area.mark,
    local: findLocalFacts(place, operator),
    lead: fill(first),
    results: renderSomeResults(request, services, {
      practiceArea: area.slug,
    }),
    headings: [...listHeadings(rest), { id: "law", text: law.heading }],
    opening: serverOnlyHtml(request, renderMarkdown(rest.slice(0, middle))),
    rest: serverOnlyHtml(request, renderMarkdown(rest.slice(middle))),
    law: serverOnlyHtml(request, law.html),
    cards: sideCards.map(({ title, text }) => ({
      title: fill(title),
      text: fill(text),
    })),
  };
}

export const shouldRevalidate = isOtherPath;

export default function PracticeAreaPage({
  loaderData: page,
}: Route.ComponentProps) {
  const site = useSite();
  const { city, state, path, crumbs, metaDescription: description } = page;
  return (
    <>
      <PageMeta
        title={page.title}
        description={description}
        path={path}
        noIndex={page.noIndex}
        structuredData={[
          breadcrumbList(crumbs, site.siteUrl),
          legalService(
            {
              description,
              path,
              area: { state, city },
              office: page.local?.offices[0],
            },
            site,
          ),
        ]}
      />
      <PageFrame
        crumbs={crumbs}
        heading={page.h1}
        mark={page.mark}
        markSize="w-14 md:w-36 md:-mb-16 md:self-end lg:w-72"
        lead={page.lead}
        actions={<CallOrReview />}
      >
        <div className="article">
          <TableOfContents headings={page.headings} />
          <div className="stack-12">
            <ServerHtml id="opening" className="prose" sent={page.opening} />
            <InlineCallOrReview />
            <ServerHtml id="rest" className="prose" sent={page.rest} />
            {page.local && <LocalSection city={city} local={page.local} />}
          </div>
          <SideCards cards={page.cards} />
        </div>
        <ServerHtml id="law" className="split mt-16" sent={page.law} />
        {page.results && <ServerHtml id="proof" sent={page.results} />}
      </PageFrame>
      {page.label && <AdvertisingLabels labels={[page.label]} />}
    </>
  );
}

function SideCards({
  cards,
}: {
  cards: readonly { title: string; text: string }[];
}) {
  return (
    <aside aria-label="What to expect" className="stack-6">
      {cards.map(({ title, text }) => (
        <section key={title} className="border-t border-line pt-4">
          <h2 className="text-xl">{title}</h2>
          <p className="mt-2 text-sm text-muted">{text}</p>
        </section>
      ))}
    </aside>
  );
}

function fillTitle(title: string, place: Place) {
  const full = fillPlaceNames(title, place);
  if (full.length <= maxTitleLength) return full;
  const { state, city } = place;
  const name = stateAbbreviations[state.slug] ?? state.name;
  return fillPlaceNames(title, { state: { ...state, name }, city });
}

function middleHeading(paragraphs: readonly string[]) {
  const half = paragraphs.join("").length / 2;
  const distance = (index: number) =>
    Math.abs(paragraphs.slice(0, index).join("").length - half);
  return paragraphs
    .flatMap((text, index) => (text.startsWith("## ") ? [index] : []))
    .reduce((best, index) => (distance(index) < distance(best) ? index : best));
}
