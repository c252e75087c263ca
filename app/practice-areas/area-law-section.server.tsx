import { renderToStaticMarkup } from "react-dom/server";
import type { LawBook } from "../law/facts/law-book.server.ts";
import type { PublishedLaw } from "../law/facts/state-law.ts";
import { Cited, LawList, LawRow } from "../law/law-rows.tsx";
import { CourtRow } from "../locations/city/city-law-section.server.tsx";
import { lawPath, type Place } from "../locations/place.ts";
import { getAreaLaw } from "./area-law.server.ts";
import { listAreaRules } from "./area-rules.server.ts";

export function renderAreaLaw(slug: string, place: Place, laws: LawBook) {
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
      </div>
    </>,
  );
  return { heading, html };
}

function withoutVehicleNote(law: PublishedLaw): PublishedLaw {
  const { fault } = law;
  return fault.status === "verified" && fault.notForVehicles
    ? { ...law, fault: { ...fault, note: undefined } }
    : law;
}
