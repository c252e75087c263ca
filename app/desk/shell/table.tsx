export type TableOf = {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
};

/** Scrolls sideways if it is too wide. `isText`: its cells are words, not figures, and are stacked on a phone. */
export function Table({
  caption,
  head,
  rows,
  isText = false,
}: TableOf & { isText?: boolean }) {
  const classOf = (index: number) =>
    isText || index === 0
      ? `py-2 pr-4 text-left ${isText ? `max-sm:inline-block max-sm:py-0 ${index < head.length - 1 ? "sm:whitespace-nowrap" : ""}` : ""}`
      : "py-2 pl-4 text-right whitespace-nowrap";
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard too
      tabIndex={0}
      aria-label={caption}
      className="overflow-x-auto"
    >
      <table className="w-full text-sm tabular">
        <thead>
          <tr
            className={`border-b border-control ${isText ? "max-sm:hidden" : ""}`}
          >
            {head.map((label, index) => (
              <th key={label} scope="col" className={classOf(index)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
              key={row}
              className={`border-b border-line align-top ${isText ? "max-sm:block max-sm:py-2" : ""}`}
            >
              <th
                scope="row"
                className={`${classOf(0)} font-normal ${isText ? "max-sm:w-full max-sm:text-muted" : ""}`}
              >
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]} className={classOf(index + 1)}>
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
