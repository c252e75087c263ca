import { scaleLinear } from "d3-scale";

export type Bar = {
  label: string;
  value: number;
  words: string;
  part?: number;
};

export function BarChart({
  name,
  bars,
}: {
  name: string;
  bars: readonly Bar[];
}) {
  const max = Math.max(1, ...bars.map(({ value }) => value));
  const x = scaleLinear([0, max], [0, 100]);
  return (
    <div
      role="img"
      aria-label={name}
      className="stack-3 max-w-2xl text-[0.875rem]/[1.4]"
    >
      {bars.map(({ label, value, words, part = 0 }) => (
        <div key={label}>
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="line-clamp-2">{label}</span>
            <span className="text-muted tabular">{words}</span>
          </p>
          <svg
            width="100%"
            height={14}
            aria-hidden="true"
            className="overflow-visible"
          >
            <rect
              y={1}
              height={12}
              width={`${x(value)}%`}
              className="fill-sunken stroke-control"
            />
            <rect
              y={1}
              height={12}
              width={`${x(part)}%`}
              className="fill-ink"
            />
          </svg>
        </div>
      ))}
    </div>
  );
}
