import type { ReactNode } from "react";
import { Fold } from "../../ui/disclosure.tsx";

/** What it says in one sentence, how it looks, and its figures. */
export function Section({
  heading,
  sentence,
  table,
  children,
}: {
  heading: string;
  sentence: string;
  table?: Table | undefined;
  children?: ReactNode;
}) {
  return (
    <section className="stack-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 className="text-xl">{heading}</h2>
      <p>{sentence}</p>
      {children}
      {table && table.rows.length > 0 && (
        <Fold summary={`Figures: ${table.caption}`}>
          <Figures table={table} />
        </Fold>
      )}
    </section>
  );
}

export type Table = {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
};

function Figures({ table: { caption, head, rows } }: { table: Table }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard too
      tabIndex={0}
      aria-label={caption}
      className="overflow-x-auto"
    >
      <table className="w-full text-sm tabular">
        <thead>
          <tr className="border-b border-control">
            {head.map((label, index) => (
              <th key={label} scope="col" className={cellClass(index)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-b border-line">
              <th scope="row" className={`${cellClass(0)} font-normal`}>
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]} className={cellClass(index + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function cellClass(index: number) {
  return `py-2 ${index === 0 ? "text-left" : "pl-4 text-right whitespace-nowrap"}`;
}
