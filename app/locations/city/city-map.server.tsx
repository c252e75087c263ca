import { renderToStaticMarkup } from "react-dom/server";
import { drawStateMap } from "../maps/state-map.server.ts";
import { cityPath, type Place } from "../place.ts";

export function renderCityMap(place: Place): string {
  const { width, height, outline, cities } = drawStateMap(place.state);
  const dot = cities.find(({ path }) => path === cityPath(place));
  return renderToStaticMarkup(
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="max-h-72 w-96"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={outline} strokeWidth="2" className="fill-tint" />
      <circle
        cx={dot?.x}
        cy={dot?.y}
        r="11"
        strokeWidth="4"
        className="fill-action"
      />
    </svg>,
  );
}
