import { renderToStaticMarkup } from "react-dom/server";
import { cityFactsCheckedOn } from "../../law/facts/city-facts.server.ts";
import type {
  CityFacts,
  FactName,
  PublishedLaw,
} from "../../law/facts/state-law.ts";
import { LawList, LawRow } from "../../law/law-rows.tsx";
import { formatDate } from "../../shell/format-date.ts";
import { lawPath, type Place } from "../place.ts";
import { courtName } from "./court.ts";

export function renderCityLaw(
  { state, city }: Place,
  law: PublishedLaw,
  facts: CityFacts,
) {
  return renderToStaticMarkup(
    <>
      <h2 className="text-2xl">
        {state.name} law in {city.name}
      </h2>
      <LawList
        className="mt-6"
        state={state.name}
        lawPath={lawPath(state)}
        law={law}
        points={listFacts(law).map((fact) => ({ fact }))}
        cityNotice={facts.governmentNotice}
      />
    </>,
  );
}

export function renderCourts({ city }: Place, facts: CityFacts) {
  return renderToStaticMarkup(
    <>
      <h2 className="text-xl">Courts and care in {city.name}</h2>
      <dl className="mt-7 lg:[&>div]:block">
        <CourtRow city={city.name} facts={facts} />
        <HospitalRow {...facts} />
      </dl>
      <p className="mt-4 text-sm text-muted">
        From public records, checked on {formatDate(cityFactsCheckedOn)}.
        {facts.traumaCenter && " Hospital services can change."}
      </p>
    </>,
  );
}

function listFacts(law: PublishedLaw): FactName[] {
  return [
    "injuryLimit",
    "vehicleLimit",
    "governmentNotice",
    "noFaultNotice",
    "fault",
    ...listInsurancePoints(law),
  ];
}

function listInsurancePoints({ noFault }: PublishedLaw): FactName[] {
  if (noFault.status === "verified") return ["noFault"];
  if (noFault.status === "at-fault" && noFault.pip)
    return ["noFault", "insurance"];
  return ["insurance"];
}

export function CourtRow({ city, facts }: { city: string; facts: CityFacts }) {
  const { court, county } = facts;
  if (!court && !county) return null;
  return (
    <LawRow label="Court">
      {county && `${city} is ${county}. `}
      {court && `Injury lawsuits usually go to ${courtName(facts)}.`}
    </LawRow>
  );
}

function HospitalRow({ traumaCenter }: CityFacts) {
  if (!traumaCenter) return null;
  const { name, place } = traumaCenter;
  return (
    <LawRow label="Trauma center">
      {place ? `${name}, nearby in ${place}` : name}
    </LawRow>
  );
}
