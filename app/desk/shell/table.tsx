export type TableOf = {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
};

/** Scrolls sideways if it is too wide. `isText`: its cells are words, not figures. */
export function Table({
  caption,
  head,
  rows,
  isText = false,
}: TableOf & { isText?: boolean }) {
  const classOf = (index: number) =>
    isText || index === 0
      ? "py-2 pr-4 text-left"
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
          <tr className="border-b border-control">
            {head.map((label, index) => (
              <th key={label} scope="col" className={classOf(index)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
            <tr key={row} className="border-b border-line align-top">
              <th scope="row" className={`${classOf(0)} font-normal`}>
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
