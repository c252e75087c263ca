import { renderToStaticMarkup } from "react-dom/server";
import { CourtRow } from "../locations/city-law-section.server.tsx";
import { ExampleFigure } from "../locations/example-figure.tsx";
import { shareOut } from "../locations/example-words.ts";
import type { LawBook } from "../locations/law-book.server.ts";
import { Example, LawList, Row } from "../locations/law-rows.tsx";
import type { Place } from "../locations/place.ts";
import { getAreaExample } from "./area-examples.server.ts";
import { getAreaLaw } from "./area-law.server.ts";

/** What of a state's law bears on a practice area, worked through on an example, and the city's court, as HTML. */
export function renderAreaLaw(
  slug: string,
  place: Place,
  laws: LawBook,
): string {
  const { state, city } = place;
  const law = laws.getLaw(state);
  const { subject, points } = getAreaLaw(slug, law);
  const claim = getAreaExample(slug, place, law);
  return renderToStaticMarkup(
    <>
      <h2 className="text-2xl">
        What {state.name} law says about {subject}
      </h2>
      <ExampleFigure {...claim} />
      <LawList className="mt-6" {...{ state, law, points, claim }}>
        <CourtRow city={city.name} {...laws.getCityFacts(place)} />
        <Row label="The fee">
          <Example text={shareOut(claim)} />
        </Row>
        <Row label="From today on">
          {claim.habits[0]} {claim.service}
        </Row>
      </LawList>
    </>,
  );
}
