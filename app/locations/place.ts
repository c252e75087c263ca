import { type City, type State, states } from "./states.ts";

export type Place = { state: State; city: City };

export function findState(stateSlug: string): State | undefined {
  return states.find(({ slug }) => slug === stateSlug);
}

export function stateName(slug: string): string {
  return findState(slug)?.name ?? slug;
}

export function findPlace(
  stateSlug: string,
  citySlug: string,
): Place | undefined {
  const state = findState(stateSlug);
  const city = state?.cities.find(({ slug }) => slug === citySlug);
  return state && city ? { state, city } : undefined;
}

let places: readonly Place[] | undefined;

export function listPlaces(): readonly Place[] {
  places ??= states.flatMap((state) =>
    state.cities.map((city) => ({ state, city })),
  );
  return places;
}

export function unambiguousName({ state, city }: Place): string {
  const isShared =
    listPlaces().filter((other) => other.city.name === city.name).length > 1;
  return isShared ? `${city.name}, ${state.name}` : city.name;
}

/** Fills in `[City Name]` and `[State Name]`; outside a city they read "your city" and "your state". */
export function fillPlaceNames(text: string, place: Place | undefined): string {
  return text.replaceAll(
    /\[(City|State) Name\]/g,
    (_, kind: "City" | "State", at: number) => {
      if (place) return kind === "City" ? place.city.name : place.state.name;
      const your = startsSentence(text, at) ? "Your" : "your";
      return `${your} ${kind.toLowerCase()}`;
    },
  );
}

export function fillAllPlaceNames(
  texts: readonly string[],
  place: Place | undefined,
) {
  return texts.map((text) => fillPlaceNames(text, place));
}

export function statePath(state: State) {
  return `/locations/${state.slug}`;
}

export function lawPath(state: State) {
  return `${statePath(state)}#deadline`;
}

export function cityPath({ state, city }: Place) {
  return `/locations/${state.slug}/${city.slug}`;
}

function startsSentence(text: string, at: number) {
  return /((^|\n)[-#>*\d.\s]*|[.!?:]["”’]?\s+)$/.test(text.slice(0, at));
}
