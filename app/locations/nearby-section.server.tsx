import { renderToStaticMarkup } from "react-dom/server";
import type { LawBook } from "../law/facts/law-book.server.ts";
import { courtName } from "./city-law-section.server.tsx";
import { listNearby, type Nearby } from "./maps/distance.ts";
import type { Place } from "./place.ts";

/** As far as somebody from a city is likely to be taken, or to have been hurt. */
const farthest = 120;

/** Where a case from the cities around would go, and their trauma centers, as HTML. */
export function renderNearby(place: Place, laws: LawBook): string {
  const all = listNearby(place);
  const around = all
    .slice(0, 4)
    .filter(({ miles }, index) => index === 0 || miles <= farthest)
    .map((nearby) => ({ ...nearby, ...laws.getCityFacts(nearby.place) }));
  const hasCenter = [laws.getCityFacts(place), ...around].some(
    ({ traumaCenter }) => traumaCenter,
  );
  const ownCenter = (of: Place) => {
    const { traumaCenter } = laws.getCityFacts(of);
    return traumaCenter?.place ? undefined : traumaCenter?.name;
  };
  const center = hasCenter
    ? undefined
    : all.find((nearby) => ownCenter(nearby.place));
  return renderToStaticMarkup(
    <>
      <h2 className="text-2xl">Hurt outside of {place.city.name}?</h2>
      <p className="mt-4 max-w-[65ch]">
        A case mostly belongs to the court where it happened, and to that
        state's law.
        {center &&
          ` The nearest trauma center on our list is ${ownCenter(center.place)} in ${nameOf(center, place)}, ${wayTo(center)}.`}
      </p>
      <ul className="mt-4 max-w-4xl">
        {around.map((city) => (
          <li key={city.place.city.slug} className="border-t border-line py-2">
            <b>{nameOf(city, place)}</b>, {wayTo(city)}
            {city.court && `: ${courtName(city.court)}`}
            {city.traumaCenter &&
              !city.traumaCenter.place &&
              `; trauma center ${city.traumaCenter.name}`}
          </li>
        ))}
      </ul>
    </>,
  );
}

function wayTo({ miles, direction }: Nearby) {
  return `${miles} miles ${direction}`;
}

function nameOf({ place: { state, city } }: Nearby, from: Place) {
  return state === from.state ? city.name : `${city.name}, ${state.name}`;
}
