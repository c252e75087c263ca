import { describeHours } from "../../brand/hours.ts";
import type { Address, Operator, Phone } from "../../brand/operator.ts";
import type { Place } from "../place.ts";
import { stateAbbreviations } from "../state-abbreviations.ts";
import type { State } from "../states.ts";

export type LocalFacts = {
  text: readonly string[];
  offices: readonly Office[];
};

type OwnPlaces = Pick<Operator, "cities" | "offices" | "hours">;

export function hasLocalFacts(
  place: Place,
  operator: OwnPlaces & Pick<Operator, "results">,
): boolean {
  const own = `${place.state.slug}/${place.city.slug}`;
  return (
    findLocalFacts(place, operator) !== undefined ||
    operator.results.some(({ city }) => city === own)
  );
}

export type Office = {
  name: string;
  address: Address;
  phone?: Phone | undefined;
  hours: string | undefined;
};

export function findLocalFacts(
  { state, city }: Place,
  operator: OwnPlaces,
): LocalFacts | undefined {
  const text = operator.cities[`${state.slug}/${city.slug}`]?.text ?? [];
  const here = listStateOffices(state, operator).filter(
    ({ address }) => postalName(address.city) === postalName(city.name),
  );
  return text.length + here.length > 0 ? { text, offices: here } : undefined;
}

export function listStateOffices(
  state: State,
  { offices, hours }: Pick<Operator, "offices" | "hours">,
): Office[] {
  return offices
    .filter(({ address }) => address.state === stateAbbreviations[state.slug])
    .map(({ hours: own = hours, photo: _, ...office }) => ({
      ...office,
      hours: own && own !== "always" ? describeHours(own) : undefined,
    }));
}

/** As mail is addressed: "New York" and "Saint Paul" are the site's New York City and St. Paul. */
function postalName(city: string) {
  return city
    .toLowerCase()
    .replaceAll(/[.\s]+/g, " ")
    .trim()
    .replace(/^saint /, "st ")
    .replace(/^ft /, "fort ")
    .replace(/^new york city$/, "new york");
}
