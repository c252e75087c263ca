import {
  cityPath,
  fillPlace,
  fillPlaces,
  findPlace,
  statePath,
} from "../locations/place.ts";
import { servicesContext } from "../request-context.server.ts";
import { renderMarkdown } from "../server/markdown.server.ts";
import { sendOnce } from "../server/send-once.server.ts";
import { company } from "../site/company.ts";
import { notFound } from "../site/not-found.ts";
import { PageFrame } from "../site/page-frame.tsx";
import { PageLink } from "../site/page-link.tsx";
import { PageMeta } from "../site/page-meta.tsx";
import { CallButton } from "../site/phone-link.tsx";
import { useSite } from "../site/site.ts";
import { breadcrumbList, legalService } from "../site/structured-data.ts";
import { buttonLook } from "../ui/button.tsx";
import { ServerHtml } from "../ui/server-html.tsx";
import type { Route } from "./+types/practice-area-page.ts";
import { renderAreaLaw } from "./area-law-section.server.tsx";
import { areaName } from "./practice-area.ts";
import { findPracticeArea } from "./practice-areas.server.ts";
import { sideCards } from "./side-cards.ts";

export function loader({ params, request, context }: Route.LoaderArgs) {
  const place = findPlace(params.stateSlug, params.citySlug);
  const area = findPracticeArea(params.practiceAreaSlug);
  if (!place || !area)
    throw notFound("Content not found", {
      to: "/locations",
      label: "See all locations",
    });
  const { state, city } = place;
  const fill = (text: string) => fillPlace(text, place);
  const law = context.get(servicesContext).laws.getLaw(state);
  return {
    city: city.name,
    state: state.name,
    path: `${cityPath(place)}/${area.slug}`,
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
    title: fill(area.title),
    metaDescription: fill(area.metaDescription),
    h1: fill(area.h1),
    text: sendOnce(request, renderMarkdown(fillPlaces(area.content, place))),
    law: sendOnce(request, renderAreaLaw(area.slug, place, law)),
    cards: sideCards.map(({ title, text }) => ({
      title: fill(title),
      text: fill(text),
    })),
  };
}

export default function PracticeAreaPage({
  loaderData: page,
}: Route.ComponentProps) {
  const { siteUrl } = useSite();
  const { city, state, path, crumbs, metaDescription: description } = page;
  return (
    <>
      <PageMeta
        title={page.title}
        description={description}
        path={path}
        structuredData={[
          breadcrumbList(crumbs, siteUrl),
          legalService(
            { description, path, city: { name: city, state } },
            siteUrl,
          ),
        ]}
      />
      <PageFrame crumbs={crumbs} heading={page.h1}>
        <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div>
            <ServerHtml id="about" className="prose" sent={page.text} />
            <ServerHtml id="law" className="mt-16" sent={page.law} />
          </div>
          <aside aria-label="Your next step" className="space-y-4">
            {page.cards.map(({ title, text }) => (
              <section
                key={title}
                className="rounded-card border border-line bg-surface p-6"
              >
                <h2 className="text-xl">{title}</h2>
                <p className="mt-2 text-muted">{text}</p>
              </section>
            ))}
            <CallButton phone={company.phones.main} className="w-full" />
            <PageLink
              to="/online-review"
              className={buttonLook("quiet", "w-full")}
            >
              Start Online Review
            </PageLink>
          </aside>
        </div>
      </PageFrame>
    </>
  );
}
