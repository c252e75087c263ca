import { renderToStaticMarkup } from "react-dom/server";
import type { LawBook } from "../law/facts/law-book.server.ts";
import { LawList } from "../law/law-rows.tsx";
import { CourtRow } from "../locations/city-law-section.server.tsx";
import { lawPath, type Place } from "../locations/place.ts";
import { getAreaLaw } from "./area-law.server.ts";

/** What of a state's law bears on a practice area, and the city's court, as HTML. */
export function renderAreaLaw(
  slug: string,
  place: Place,
  laws: LawBook,
): string {
  const { state, city } = place;
  const law = laws.getLaw(state);
  const facts = laws.getCityFacts(place);
  const { subject, points } = getAreaLaw(slug, law);
  return renderToStaticMarkup(
    <>
      <h2 className="text-2xl">
        What {state.name} law says about {subject}
      </h2>
      <LawList
        className="mt-6"
        state={state.name}
        lawPath={lawPath(state)}
        law={law}
        points={points}
        cityNotice={facts.governmentNotice}
      >
        <CourtRow city={city.name} {...facts} />
      </LawList>
    </>,
  );
}
