import type { ComponentProps } from "react";

/** A native select; options are keyed by the value that is sent. */
export function SelectLabeled({
  label,
  options,
  ...select
}: ComponentProps<"select"> & {
  label: string;
  options: Readonly<Record<string, string>>;
}) {
  return (
    <label className="block font-semibold">
      {label}
      <select
        className="mt-1.5 block min-h-12 w-full rounded-control border border-control bg-surface px-3 font-normal"
        {...select}
      >
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
