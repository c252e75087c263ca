export type Point = readonly [x: number, y: number];
export type Ring = readonly Point[];

/** One SVG path with relative coordinates. It ends with "Z", its only capital. */
export function toPath(rings: readonly Ring[]): string {
  let start: Point = [0, 0];
  const parts = rings.map((ring) => {
    let last = start;
    const steps = ring.map((point) => {
      const step = [point[0] - last[0], point[1] - last[1]].join(" ");
      last = point;
      return step;
    });
    start = ring[0] ?? start;
    return `m${steps.join(" ")}z`;
  });
  return parts.join("").replaceAll(" -", "-").replace(/z$/, "Z");
}

/** Whole numbers, without points that become redundant. */
export function snap(ring: Ring): Ring {
  return clean(ring.map(([x, y]): Point => [Math.round(x), Math.round(y)]));
}

/** Removes repeated points, points in line with their neighbors, and needles, until none is left. */
function clean(ring: Ring): Ring {
  const apart = ring.filter((point, i) => {
    const before = ring.at(i - 1);
    return point[0] !== before?.[0] || point[1] !== before[1];
  });
  const corners = apart.filter((point, i) => {
    const before = apart.at(i - 1) ?? point;
    const after = apart[(i + 1) % apart.length] ?? point;
    return areaOf([before, point, after]) > 0;
  });
  return corners.length === ring.length ? ring : clean(corners);
}

export function areaOf(ring: Ring): number {
  const doubled = ring.reduce((sum, [x, y], i) => {
    const [lastX, lastY] = ring.at(i - 1) ?? [x, y];
    return sum + lastX * y - x * lastY;
  }, 0);
  return Math.abs(doubled / 2);
}

export function boundsOf(rings: readonly Ring[]) {
  const xs = rings.flat().map(([x]) => x);
  const ys = rings.flat().map(([, y]) => y);
  return {
    west: Math.min(...xs),
    east: Math.max(...xs),
    south: Math.min(...ys),
    north: Math.max(...ys),
  };
}

/** A line from the point to the east crosses the rings an odd number of times. */
export function isInside([x, y]: Point, rings: readonly Ring[]): boolean {
  const crossings = rings.flatMap((ring) =>
    ring.filter(([toX, toY], i) => {
      const [fromX, fromY] = ring.at(i - 1) ?? [toX, toY];
      const isPassed = fromY > y !== toY > y;
      return (
        isPassed && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)
      );
    }),
  );
  return crossings.length % 2 === 1;
}
