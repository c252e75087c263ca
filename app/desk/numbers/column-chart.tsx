import { scaleBand, scaleLinear } from "d3-scale";
import { line } from "d3-shape";

/** In pixels. Widths are percentages, so that text keeps its size on a narrow screen. */
const [top, bottom, height] = [14, 172, 202];

type Column = {
  label: string;
  value: number;
  part?: number;
  dot?: number;
};

export function ColumnChart({
  name,
  columns,
  format = String,
}: {
  name: string;
  columns: readonly Column[];
  format?: (value: number) => string;
}) {
  const max = Math.max(
    1,
    ...columns.flatMap(({ value, dot = 0 }) => [value, dot]),
  );
  const y = scaleLinear([0, max], [bottom, top]).nice(3);
  const ticks = y.ticks(3).filter(isWhole(max));
  return (
    <div
      role="img"
      aria-label={name}
      className="flex max-w-2xl pr-4 text-[0.875rem]/[1.4]"
    >
      <svg
        width={66}
        height={height}
        aria-hidden="true"
        className="shrink-0 fill-muted"
      >
        {ticks.map((tick) => (
          <text key={tick} x={58} y={y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        ))}
      </svg>
      <svg
        width="100%"
        height={height}
        aria-hidden="true"
        className="min-w-0 overflow-visible"
      >
        {ticks.map((tick) => (
          <line
            key={tick}
            x2="100%"
            y1={y(tick)}
            y2={y(tick)}
            className="stroke-line"
          />
        ))}
        <Columns columns={columns} format={format} y={y} />
      </svg>
    </div>
  );
}

function Columns({
  columns,
  format,
  y,
}: {
  columns: readonly Column[];
  format: (value: number) => string;
  y: (value: number) => number;
}) {
  const labelEvery = Math.ceil(columns.length / 3);
  const x = scaleBand<number>(
    columns.map((_, index) => index),
    [0, 100],
  ).padding(0.2);
  const middle = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2;
  const dots = columns.flatMap(({ dot }, index) =>
    dot === undefined ? [] : [{ x: middle(index), y: y(dot) }],
  );
  return (
    <>
      {columns.map(({ label, value, part = 0 }, index) => {
        const place = { x: `${x(index)}%`, width: `${x.bandwidth()}%` };
        return (
          <g key={label}>
            <title>{`${label}: ${format(value)}`}</title>
            <rect
              {...place}
              y={y(value)}
              height={bottom - y(value)}
              className="fill-sunken stroke-control"
            />
            <rect
              {...place}
              y={y(part)}
              height={bottom - y(part)}
              className="fill-ink"
            />
            {index % labelEvery === 0 && (
              <text
                x={`${middle(index)}%`}
                y={bottom + 22}
                textAnchor="middle"
                className="fill-muted"
              >
                {label}
              </text>
            )}
          </g>
        );
      })}
      <DotLine dots={dots} />
    </>
  );
}

/** `x` in percent. */
function DotLine({ dots }: { dots: readonly Dot[] }) {
  const path = line<Dot>(
    ({ x }) => x,
    ({ y }) => y,
  )(dots);
  return (
    <>
      {path && (
        <svg
          viewBox={`0 0 100 ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path
            d={path}
            fill="none"
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
            className="stroke-ink"
          />
        </svg>
      )}
      {dots.map(({ x, y }) => (
        <circle key={x} cx={`${x}%`} cy={y} r={3} className="fill-ink" />
      ))}
    </>
  );
}

type Dot = { x: number; y: number };

/** Keeps fractional ticks off the axis of a small count. */
function isWhole(max: number) {
  return (tick: number) => max > 4 || Number.isInteger(tick);
}
