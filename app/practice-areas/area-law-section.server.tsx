import { renderToStaticMarkup } from "react-dom/server";
import type { PublishedLaw } from "../law/facts/state-law.ts";
import { Cited, LawList, LawRow } from "../law/law-rows.tsx";
import {
  describeReview,
  findAreaReview,
  findStateReview,
} from "../law/legal-review.ts";
import { CourtRow } from "../locations/city/city-law-section.server.tsx";
import { lawPath, type Place } from "../locations/place.ts";
import type { State } from "../locations/states.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";
import { getAreaLaw } from "./area-law.server.ts";
import { listAreaRules } from "./area-rules.server.ts";

export function renderAreaLaw(
  slug: string,
  place: Place,
  services: Pick<RequestServices, "laws" | "operator">,
) {
  const { laws } = services;
  const { state, city } = place;
  const law = laws.getLaw(state);
  const facts = laws.getCityFacts(place);
  const { subject, points, isNeverVehicle } = getAreaLaw(slug, law);
  const heading = `What ${state.name} law says about ${subject}`;
  const html = renderToStaticMarkup(
    <>
      <h2 className="text-2xl">{heading}</h2>
      <div>
        <dl>
          {listAreaRules(slug, state).map(({ label, text, source }) => (
            <LawRow key={label} label={label}>
              {text}
              <Cited {...source} />
            </LawRow>
          ))}
        </dl>
        <LawList
          className=""
          state={state.name}
          lawPath={lawPath(state)}
          law={isNeverVehicle ? withoutVehicleNote(law) : law}
          points={points}
          cityNotice={facts.governmentNotice}
        >
          <CourtRow city={city.name} facts={facts} />
        </LawList>
        <p className="mt-4 text-sm text-muted">
          {describeReviews(slug, state, services)}
        </p>
      </div>
    </>,
  );
  return { heading, html };
}

function describeReviews(
  slug: string,
  state: State,
  { laws, operator }: Pick<RequestServices, "laws" | "operator">,
) {
  const reviews = operator.legalReviews;
  return [
    describeReview("This page", findAreaReview(reviews, slug)),
    describeReview(
      `Our summary of ${state.name} law`,
      findStateReview(reviews, state.slug, laws),
    ),
  ].join(" ");
}

function withoutVehicleNote(law: PublishedLaw): PublishedLaw {
  const { fault } = law;
  return fault.status === "verified" && fault.notForVehicles
    ? { ...law, fault: { ...fault, note: undefined } }
    : law;
}
