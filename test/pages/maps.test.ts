import { describe, expect, test } from "vitest";
import { states } from "../../app/locations/states.ts";
import { mainOf } from "../support/html.ts";
import { openSiteForFile } from "../support/site.ts";
import { openUncachedPages } from "../support/uncached-pages.ts";

const pages = await openUncachedPages(await openSiteForFile());

type Point = readonly [x: number, y: number];

const read = async (path: string) => mainOf(await pages.read(path));

describe("the map of the country", () => {
  test("has 50 states with at least three points each, in its frame, each linking to its page", async () => {
    const html = await read("/locations");
    const links = [
      ...html.matchAll(
        /<a [^>]*href="([^"]*)"[^>]*><svg viewBox="0 0 (?!256 )(\d+) (\d+)"[^>]*><path d="([^"]*)"/g,
      ),
    ];
    expect(links.map(([, path]) => path)).toEqual(
      states.map(({ slug }) => `/locations/${slug}`),
    );
    for (const [, , width, height, outline = ""] of links) {
      for (const ring of ringsOf(outline)) {
        expect(ring.length).toBeGreaterThanOrEqual(3);
        const outside = ring.filter(
          ([x, y]) =>
            !(x >= 0 && x <= Number(width) && y >= 0 && y <= Number(height)),
        );
        expect(outside).toEqual([]);
      }
    }
  });

  test("has adjoining states that share at least two points", async () => {
    const html = await read("/locations");
    const outlines = outlinesOf(html);
    const cornersOf = (slug: string) => {
      const index = states.findIndex((state) => state.slug === slug);
      return ringsOf(outlines[index] ?? "")
        .flat()
        .map(String);
    };
    for (const [state, neighbors] of Object.entries({
      tennessee:
        "kentucky virginia north-carolina georgia alabama mississippi arkansas missouri",
      colorado: "wyoming nebraska kansas oklahoma new-mexico utah",
      "rhode-island": "massachusetts connecticut",
    })) {
      for (const neighbor of neighbors.split(" ")) {
        const corners = new Set(cornersOf(neighbor));
        const shared = cornersOf(state).filter((corner) => corners.has(corner));
        expect(shared.length, `${state}, ${neighbor}`).toBeGreaterThan(1);
      }
    }
  });
});

describe.each(states)("the map of $name", ({ slug, cities }) => {
  test("has each of its cities in the city's link, as a dot inside the outline or less than a unit outside", async () => {
    const html = await read(`/locations/${slug}`);
    const [outline = ""] = outlinesOf(html);
    const rings = ringsOf(outline);
    const links = [
      ...html.matchAll(
        /<a [^>]*href="([^"]*)"(?:(?!<\/a>).)*<circle cx="(\d+)" cy="(\d+)"(?:(?!<\/a>).)*<text[^>]*>([^<]*)/g,
      ),
    ];
    expect(links.map(([, path, , , name]) => ({ path, name }))).toEqual(
      cities.map((city) => ({
        path: `/locations/${slug}/${city.slug}`,
        name: city.name,
      })),
    );
    const outside = links.filter(([, , x, y]) => {
      const dot = [Number(x), Number(y)] as const;
      return !isInside(dot, rings) && distance(dot, rings) >= 1;
    });
    expect(outside.map(([, , , , name]) => name)).toEqual([]);
  });
});

function outlinesOf(html: string) {
  return Array.from(
    html.matchAll(/<svg viewBox="0 0 (?!256 )[^>]*><path d="([^"]*)"/g),
    ([, path = ""]) => path,
  );
}

/** The rings of a path that has only relative line commands. */
function ringsOf(path: string): Point[][] {
  let start: Point = [0, 0];
  return path
    .split(/z/i)
    .filter(Boolean)
    .map((part) => {
      const numbers = part.match(/-?\d+/g)?.map(Number) ?? [];
      let [x, y] = start;
      const ring: Point[] = [];
      for (let i = 0; i + 1 < numbers.length; i += 2) {
        x += numbers[i] ?? 0;
        y += numbers[i + 1] ?? 0;
        ring.push([x, y]);
      }
      start = ring[0] ?? start;
      return ring;
    });
}

/** Whether a ray from the point crosses the outline an odd number of times. */
function isInside([x, y]: Point, rings: readonly Point[][]) {
  const crossings = rings.flatMap((ring) =>
    ring.filter(([toX, toY], i) => {
      const [fromX, fromY] = ring.at(i - 1) ?? [toX, toY];
      const passes = fromY > y !== toY > y;
      return (
        passes && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)
      );
    }),
  );
  return crossings.length % 2 === 1;
}

/** How far the point is from the nearest line of the rings. */
function distance([x, y]: Point, rings: readonly Point[][]) {
  const distances = rings.flatMap((ring) =>
    ring.map(([toX, toY], i) => {
      const [fromX, fromY] = ring.at(i - 1) ?? [toX, toY];
      const [dx, dy] = [toX - fromX, toY - fromY];
      const along =
        ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1);
      const part = Math.min(Math.max(along, 0), 1);
      return Math.hypot(x - fromX - part * dx, y - fromY - part * dy);
    }),
  );
  return Math.min(...distances);
}
