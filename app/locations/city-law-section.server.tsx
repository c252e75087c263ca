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
        cityNotice={facts.governmentNotice}
      >
        <CourtRow city={city.name} {...facts} />
        <HospitalRow {...facts} />
      </LawList>
    </>,
  );
}

function listPoints(law: PublishedLaw): LawPoint[] {
  const facts: readonly FactName[] = [
    "injuryLimit",
    "vehicleLimit",
    "governmentNotice",
    "noFaultNotice",
    "fault",
    ...listInsurancePoints(law),
  ];
  return facts.map((fact) => ({ fact }));
}

/** Under a no-fault law one's own insurance comes first. */
function listInsurancePoints({ noFault }: PublishedLaw): FactName[] {
  if (noFault.status === "verified") return ["noFault"];
  if (noFault.status === "at-fault" && noFault.pip)
    return ["noFault", "insurance"];
  return ["insurance"];
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
      {court && `Lawsuits generally go to the ${courtName({ court, county })}.`}
      {county && ` ${city} is ${county}.`}
    </Row>
  );
}

/** A court's own name, or what kind of court it is: "Circuit Court in Hinds County". */
export function courtName({
  court,
  county,
}: {
  court: NonNullable<CityFacts["court"]>;
  county?: CityFacts["county"];
}) {
  if ("name" in court) return court.name;
  return county?.startsWith("in ")
    ? `${court.kind} ${county}`
    : `${court.kind} of its county`;
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
