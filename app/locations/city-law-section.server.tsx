import { renderToStaticMarkup } from "react-dom/server";
import { findFocus } from "./city-focus.server.tsx";
import { listNearby } from "./distance.ts";
import type { LawBook } from "./law-book.server.ts";
import { LawList, Row } from "./law-rows.tsx";
import type { Place } from "./place.ts";
import type { CityFacts, FactName, PublishedLaw } from "./state-law.ts";

/** The state's law in short, with the court, the county and the trauma center of a city, as HTML. */
export function renderCityLaw(
  place: Place,
  law: PublishedLaw,
  facts: CityFacts,
): string {
  const { state, city } = place;
  const focus = findFocus(place, law);
  return renderToStaticMarkup(
    <>
      <h2 className="text-2xl">
        {state.name} law in {city.name}
      </h2>
      <LawList
        className="mt-6 max-w-4xl"
        state={state}
        law={law}
        points={points
          .filter((fact) => fact !== focus)
          .map((fact) => ({ fact }))}
      >
        <HospitalRow {...facts} />
      </LawList>
    </>,
  );
}

/** What a city's page begins with: where a case would go, and how far the next city and the next state are. */
export function introTo(place: Place, laws: LawBook): string {
  const { city, state } = place;
  const { court, county } = laws.getCityFacts(place);
  const nearby = listNearby(place);
  const [next] = nearby;
  const abroad = nearby.find((other) => other.place.state !== state);
  return [
    county && `${city.name} is ${county}.`,
    court && `Most injury lawsuits from here go to the ${courtName(court)}.`,
    next &&
      abroad &&
      `${next.place.city.name} is ${next.miles} miles ${next.direction}; the nearest city of another state is ${abroad.place.city.name}, ${abroad.place.state.name}, ${abroad.miles} miles ${abroad.direction}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The times to sue have their place in the answer on the statute of limitations. */
const points: readonly FactName[] = [
  "fault",
  "noFault",
  "insurance",
  "governmentNotice",
];

/** The court for a city's injury cases, and its county. */
export function CourtRow({
  city,
  court,
  county,
}: Pick<CityFacts, "court" | "county"> & { city: string }) {
  if (!court && !county) return null;
  return (
    <Row label="Court">
      {court && `Lawsuits generally go to the ${courtName(court)}.`}
      {county && ` ${city} is ${county}.`}
    </Row>
  );
}

/** A court's own name, or what kind of court it is. */
export function courtName(court: NonNullable<CityFacts["court"]>) {
  return "name" in court ? court.name : `county's ${court.kind}`;
}

function HospitalRow({ traumaCenter }: CityFacts) {
  if (!traumaCenter) return null;
  const { name, place } = traumaCenter;
  return (
    <Row label="Trauma center">
      {name}, {place ? `nearby in ${place}` : "in the city"}.
    </Row>
  );
}
