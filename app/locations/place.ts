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

export function statePath(state: State) {
  return `/locations/${state.slug}`;
}

export function lawPath(state: State) {
  return `${statePath(state)}#deadline`;
}

export function cityPath({ state, city }: Place) {
  return `/locations/${state.slug}/${city.slug}`;
}
