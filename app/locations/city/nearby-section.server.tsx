import { renderToStaticMarkup } from "react-dom/server";
import type { RequestServices } from "../../server/http/services-context.server.ts";
import { listNearby } from "../maps/distance.ts";
import { cityPath, type Place } from "../place.ts";
import { courtName } from "./court.ts";

const farthestMiles = 200;
const maxCities = 4;

export function renderNearby(
  place: Place,
  { laws, served }: Pick<RequestServices, "laws" | "served">,
): string | undefined {
  const cities = listNearby(place, served.places)
    .slice(0, maxCities)
    .filter(({ miles }, index) => index === 0 || miles <= farthestMiles);
  if (cities.length === 0) return undefined;
  return renderToStaticMarkup(
    <>
      <div>
        <h2 className="text-2xl">Hurt outside {place.city.name}?</h2>
        <p className="mt-4 max-w-[65ch] text-muted">
          Most cases are filed where the accident happened, but not all. That
          state's law usually applies.
        </p>
      </div>
      <ul className="grid content-start gap-x-10 sm:grid-cols-2">
        {cities.map(({ place: other, miles, direction }) => (
          <li key={cityPath(other)} className="border-t border-line pt-2 pb-5">
            <a
              href={cityPath(other)}
              className="inline-flex min-h-11 items-center font-display text-xl underline underline-offset-4"
            >
              {other.state === place.state
                ? other.city.name
                : `${other.city.name}, ${other.state.name}`}
            </a>
            <p className="text-sm text-muted">
              {describe(other, `${miles} miles ${direction}`, laws)}
            </p>
          </li>
        ))}
      </ul>
    </>,
  );
}

function describe(
  place: Place,
  distance: string,
  laws: RequestServices["laws"],
) {
  const court = courtName(laws.getCityFacts(place));
  return court
    ? `${distance}. Injury lawsuits there usually go to ${court}.`
    : `${distance}.`;
}
