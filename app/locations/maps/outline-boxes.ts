import type { Box } from "./city-labels.ts";

type Corner = { x: number; y: number };

export function listOutlineBoxes(outline: string): Box[] {
  let start: Corner = { x: 0, y: 0 };
  return outline
    .split(/z/i)
    .filter(Boolean)
    .flatMap((ring) => {
      const corners = listCorners(ring, start);
      start = corners[0] ?? start;
      return corners.flatMap((to, index) =>
        boxesBetween(corners.at(index - 1) ?? to, to),
      );
    });
}

function listCorners(ring: string, start: Corner): Corner[] {
  const steps = ring.matchAll(/(-?\d+)[ ,]?(-?\d+)/g);
  let corner = start;
  return Array.from(steps, ([, right, down]) => {
    corner = { x: corner.x + Number(right), y: corner.y + Number(down) };
    return corner;
  });
}

function boxesBetween(from: Corner, to: Corner): Box[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const count = Math.ceil(Math.hypot(dx, dy) / 5);
  return Array.from({ length: count }, (_, index) => {
    const x = from.x + (dx * index) / count;
    const y = from.y + (dy * index) / count;
    return { left: x - 1, right: x + 1, top: y - 1, bottom: y + 1 };
  });
}
