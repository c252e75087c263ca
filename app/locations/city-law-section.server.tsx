import { renderToStaticMarkup } from "react-dom/server";
import type {
  CityFacts,
  FactName,
  PublishedLaw,
} from "../law/facts/state-law.ts";
import { LawList, type LawPoint, Row } from "../law/law-rows.tsx";
import { lawPath, type Place } from "./place.ts";

/** The state's law in short, with the city's court and trauma center, as HTML. */
export function renderCityLaw(
  place: Place,
  law: PublishedLaw,
  facts: CityFacts,
): string {
  const { state, city } = place;
  return renderToStaticMarkup(
    <>
      <h2 className="text-2xl">
        {state.name} law in {city.name}
      </h2>
      <LawList
        className="mt-6 max-w-4xl"
        state={state.name}
        lawPath={lawPath(state)}
        law={law}
        points={listPoints(law)}
      >
        <CourtRow city={city.name} {...facts} />
        <HospitalRow {...facts} />
      </LawList>
    </>,
  );
}

/** Under a no-fault law one's own insurance comes first. */
function listPoints(law: PublishedLaw): LawPoint[] {
  const insurance = law.noFault.status === "verified" ? "noFault" : "insurance";
  const facts: readonly FactName[] = [
    "injuryLimit",
    "vehicleLimit",
    "fault",
    insurance,
    "governmentNotice",
  ];
  return facts.map((fact) => ({ fact }));
}

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
      {name}
      {place && `, nearby in ${place}`}.
    </Row>
  );
}
