import { PageLink } from "../../shell/page-link.tsx";
import type { StateMap } from "./state-map.server.ts";

const fewCities = 5;

export function StateMapAndCities({
  width,
  height,
  outline,
  cities,
}: StateMap) {
  const viewBox = `0 0 ${width} ${height}`;
  return (
    <div className="relative lg:sticky lg:top-4 md:max-lg:flex md:max-lg:gap-12 [&_:is(:hover,:focus-visible)>svg]:fill-ink">
      <svg
        viewBox={viewBox}
        className="w-full shrink-0 self-start md:max-lg:w-1/2"
        aria-hidden="true"
      >
        <path d={outline} stroke="currentColor" className="fill-tint" />
      </svg>
      <div className="flex-1">
        <ul
          className={`gap-x-8 lg:mt-4 ${cities.length > fewCities ? "lg:grid lg:grid-cols-2" : ""}`}
        >
          {cities.map(({ name, path, x, y, label }) => (
            <li key={path} className="border-b border-line">
              <PageLink
                to={path}
                className="flex min-h-14 items-center justify-between gap-3 py-2 underline-offset-4 hover:underline"
              >
                <span className="font-display text-xl font-semibold">
                  {name}
                </span>
                <span aria-hidden="true" className="text-muted">
                  ›
                </span>
                <CityDot
                  viewBox={viewBox}
                  name={name}
                  x={x}
                  y={y}
                  label={label}
                />
              </PageLink>
            </li>
          ))}
        </ul>
        <p className="mt-4 text-sm text-muted">
          State lines: U.S. Census Bureau. City positions: GeoNames,
          CC&nbsp;BY&nbsp;4.0.
        </p>
      </div>
    </div>
  );
}

type City = StateMap["cities"][number];

function CityDot({
  viewBox,
  name,
  x,
  y,
  label,
}: Omit<City, "path"> & { viewBox: string }) {
  return (
    <svg
      viewBox={viewBox}
      className="pointer-events-none absolute top-0 left-0 w-full text-[18px] md:text-[14px] md:max-lg:w-1/2"
      fill="none"
      aria-hidden="true"
    >
      <g pointerEvents="all">
        <circle cx={x} cy={y} r="3.5" stroke="currentColor" strokeWidth="1.5" />
        <text
          x={label.x}
          y={label.y}
          textAnchor={label.anchor}
          fill="currentColor"
          className="stroke-tint stroke-4 [paint-order:stroke]"
        >
          {name}
        </text>
      </g>
    </svg>
  );
}
