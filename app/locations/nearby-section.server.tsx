import { renderToStaticMarkup } from "react-dom/server";
import type { LawBook } from "../law/facts/law-book.server.ts";
import { courtName } from "./city-law-section.server.tsx";
import { listNearby, type Nearby } from "./maps/distance.ts";
import type { Place } from "./place.ts";

/** Miles; the nearest city is listed even when it is farther. */
const farthest = 120;

/** The courts and trauma centers of the cities nearby, as HTML. */
export function renderNearby(place: Place, laws: LawBook): string {
  const all = listNearby(place);
  const around = all
    .slice(0, 4)
    .filter(({ miles }, index) => index === 0 || miles <= farthest)
    .map((nearby) => ({ ...nearby, ...laws.getCityFacts(nearby.place) }));
  return renderToStaticMarkup(
    <>
      <h2 className="text-2xl">Hurt outside of {place.city.name}?</h2>
      <p className="mt-4 max-w-[65ch]">
        Most cases are filed where the accident happened, and follow that
        state's law, but not all.
      </p>
      <ul className="mt-4 max-w-4xl">
        {around.map((city) => (
          <li key={city.place.city.slug} className="border-t border-line py-2">
            <b>{nameOf(city, place)}</b>, {wayTo(city)}
            {city.court && `: ${courtName({ ...city, court: city.court })}`}
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
