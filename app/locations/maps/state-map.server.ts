import { cityPath } from "../place.ts";
import type { State } from "../states.ts";
import { placeLabels } from "./city-labels.ts";
import { locate } from "./distance.ts";
import { listOutlineBoxes } from "./outline-boxes.ts";
import { stateOutlines } from "./state-outlines.ts";

export type StateMap = ReturnType<typeof drawStateMap>;

/** `below` is added to the cities' paths. */
export function drawStateMap(state: State, below = "") {
  const frame = stateOutlines[state.slug];
  if (!frame) throw new Error(`maps/draw.ts has not drawn ${state.name}`);
  const { width, height, outline } = frame;
  const dots = state.cities.map((city) => {
    const { north, east } = locate({ state, city });
    return {
      name: city.name,
      path: cityPath({ state, city }) + below,
      x: Math.round((east - frame.west) * frame.perLongitude),
      y: Math.round((frame.north - north) * frame.perLatitude),
    };
  });
  return {
    width,
    height,
    outline,
    cities: placeLabels(dots, frame, listOutlineBoxes(outline)),
  };
}
