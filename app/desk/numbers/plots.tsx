import { scaleBand, scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { ReactNode } from "react";

/** In SVG units, about pixels on a phone. */
const width = 320;

export type Column = {
  label: string;
  value: number;
  /** A part of the value, filled. */
  part?: number;
  /** Drawn as a dot on a line. */
  dot?: number;
};

/** A column chart. `name` says what it shows. */
export function ColumnPlot({
  name,
  columns,
  format = String,
  labelEvery,
}: {
  name: string;
  columns: readonly Column[];
  format?: (value: number) => string;
  /** Leaves out labels that would overlap. */
  labelEvery: number;
}) {
  const [left, right, top, bottom] = [46, width - 18, 14, 178];
  const max = Math.max(
    1,
    ...columns.flatMap(({ value, dot = 0 }) => [value, dot]),
  );
  const x = scaleBand<number>(
    columns.map((_, index) => index),
    [left, right],
  ).padding(0.2);
  const y = scaleLinear([0, max], [bottom, top]).nice(4);
  const middle = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2;
  const dots = columns.flatMap(({ dot }, index) =>
    dot === undefined ? [] : [{ index, dot }],
  );
  const path = line<(typeof dots)[number]>(
    ({ index }) => middle(index),
    ({ dot }) => y(dot),
  )(dots);
  return (
    <Drawing name={name} height={204}>
      {y
        .ticks(4)
        .filter(isWhole(max))
        .map((tick) => (
          <g key={tick}>
            <line
              x1={left}
              x2={right}
              y1={y(tick)}
              y2={y(tick)}
              className="stroke-line"
            />
            <text
              x={left - 6}
              y={y(tick) + 4}
              textAnchor="end"
              className="fill-muted"
            >
              {format(tick)}
            </text>
          </g>
        ))}
      {columns.map(({ label, value, part = 0 }, index) => (
        <g key={label}>
          <title>{`${label}: ${format(value)}`}</title>
          <rect
            {...{ x: x(index), width: x.bandwidth() }}
            {...{ y: y(value), height: bottom - y(value) }}
            className="fill-sunken stroke-control"
          />
          <rect
            {...{ x: x(index), width: x.bandwidth() }}
            {...{ y: y(part), height: bottom - y(part) }}
            className="fill-ink"
          />
          {index % labelEvery === 0 && (
            <text
              x={middle(index)}
              y={bottom + 18}
              textAnchor="middle"
              className="fill-muted"
            >
              {label}
            </text>
          )}
        </g>
      ))}
      {path && (
        <path d={path} fill="none" strokeWidth={1.5} className="stroke-ink" />
      )}
      {dots.map(({ index, dot }) => (
        <circle
          key={index}
          cx={middle(index)}
          cy={y(dot)}
          r={3}
          className="fill-ink"
        />
      ))}
    </Drawing>
  );
}

/** Counts of leads have no fractional ticks. */
function isWhole(max: number) {
  return (tick: number) => max > 4 || Number.isInteger(tick);
}

export type Bar = {
  label: string;
  value: number;
  words: string;
  part?: number;
};

/** A bar chart with labels and figures as text. */
export function BarPlot({
  name,
  bars,
}: {
  name: string;
  bars: readonly Bar[];
}) {
  const rowHeight = 40;
  const max = Math.max(1, ...bars.map(({ value }) => value));
  const x = scaleLinear([0, max], [0, width - 1]);
  return (
    <Drawing name={name} height={bars.length * rowHeight}>
      {bars.map(({ label, value, words, part = 0 }, index) => {
        const top = index * rowHeight;
        return (
          <g key={label}>
            <text x={0} y={top + 13} className="fill-ink">
              {label.length > 30 ? `${label.slice(0, 29)}…` : label}
            </text>
            <text
              x={width}
              y={top + 13}
              textAnchor="end"
              className="fill-muted"
            >
              {words}
            </text>
            <rect
              {...{ x: 0.5, y: top + 19, height: 12, width: x(value) }}
              className="fill-sunken stroke-control"
            />
            <rect
              {...{ x: 0.5, y: top + 19, height: 12, width: x(part) }}
              className="fill-ink"
            />
          </g>
        );
      })}
    </Drawing>
  );
}

function Drawing({
  name,
  height,
  children,
}: {
  name: string;
  height: number;
  children: ReactNode;
}) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={name}
      className="w-full max-w-lg text-[12px]"
    >
      {children}
    </svg>
  );
}
