import { renderToStaticMarkup } from "react-dom/server";
import { courtName } from "./city-law-section.server.tsx";
import { listNearby } from "./distance.ts";
import type { LawBook } from "./law-book.server.ts";
import { fillPlace, type Place } from "./place.ts";

/** How far a neighboring city is, in a straight line, and which way. */
export type Way = { miles: number; direction: string };

/** What a page tells of the cities around its own. Texts hold `[City Name]` until a place fills it in. */
export type NearbyTold = {
  heading: string;
  text: string;
  /** How many courts and how many trauma centers. */
  count: number;
  /** What follows a city's name. */
  court: (way: Way, court: string) => string;
  hospital: (way: Way, hospital: string) => string;
};

/** The courts and the trauma centers of the cities around a city, nearest first, as HTML. */
export function renderNearby(
  place: Place,
  laws: LawBook,
  { heading, text, count, ...told }: NearbyTold,
): string {
  const cities = listNearby(place).map(({ place: other, ...way }) => {
    const { court, traumaCenter } = laws.getCityFacts(other);
    const isAbroad = other.state !== place.state;
    return {
      name: other.city.name + (isAbroad ? `, ${other.state.name}` : ""),
      court: court && told.court(way, courtName(court)),
      hospital:
        traumaCenter &&
        !traumaCenter.place &&
        told.hospital(way, traumaCenter.name),
    };
  });
  const list = (kind: "court" | "hospital") =>
    cities
      .flatMap(({ name, ...city }) => {
        const words = city[kind];
        return words ? [{ name, words }] : [];
      })
      .slice(0, count);
  return renderToStaticMarkup(
    <>
      <h2 className="text-2xl">{fillPlace(heading, place)}</h2>
      <p className="mt-3">{fillPlace(text, place)}</p>
      <div className="mt-4 grid gap-8 text-sm md:grid-cols-2">
        <Around title="Courts" rows={list("court")} />
        <Around title="Trauma centers" rows={list("hospital")} />
      </div>
    </>,
  );
}

function Around({
  title,
  rows,
}: {
  title: string;
  rows: readonly { name: string; words: string }[];
}) {
  return (
    <div>
      <h3 className="text-lg">{title}</h3>
      <ul>
        {rows.map(({ name, words }) => (
          <li key={name} className="border-t border-line py-2">
            <b>{name}</b> {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
