import { renderToStaticMarkup } from "react-dom/server";
import { LawNote, LawRows, Row } from "./law-rows.tsx";
import type { Place } from "./place.ts";
import type { CityFacts, FactName, PublishedLaw } from "./state-law.ts";

/** The state's law in short, with the court, the county and the trauma center of a city, as HTML. */
export function renderCityLaw(
  place: Place,
  law: PublishedLaw,
  facts: CityFacts,
): string {
  return renderToStaticMarkup(<CityLaw {...{ place, law, facts }} />);
}

/** A death has its row in the answer on the statute of limitations. */
const points: readonly FactName[] = [
  "injuryLimit",
  "vehicleLimit",
  "fault",
  "noFault",
  "insurance",
  "governmentNotice",
];

function CityLaw({
  place: { state, city },
  law,
  facts,
}: {
  place: Place;
  law: PublishedLaw;
  facts: CityFacts;
}) {
  return (
    <>
      <h2 className="text-2xl">
        {state.name} law, and where {city.name} cases go
      </h2>
      <div>
        <dl>
          <LawRows
            state={state.name}
            law={law}
            points={points.map((fact) => ({ fact }))}
          />
          <Places city={city.name} {...facts} />
        </dl>
        <LawNote state={state} />
      </div>
    </>
  );
}

function Places({
  city,
  court,
  county,
  traumaCenter: hospital,
}: CityFacts & { city: string }) {
  return (
    <>
      {(court || county) && (
        <Row label="Court">
          {court &&
            `Injury lawsuits generally go to the ${
              "name" in court ? court.name : `county's ${court.kind}`
            }.`}
          {county && ` ${city} is ${county}.`}
        </Row>
      )}
      {hospital && (
        <Row label="Trauma center">
          {hospital.name},{" "}
          {hospital.place ? `nearby in ${hospital.place}` : "in the city"}.
        </Row>
      )}
    </>
  );
}
