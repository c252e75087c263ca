import type { Place } from "./place.ts";

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

function startsSentence(text: string, at: number) {
  return /((^|\n)[-#>*\d.\s]*|[.!?:]["”’]?\s+)$/.test(text.slice(0, at));
}
