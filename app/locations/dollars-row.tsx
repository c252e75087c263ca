import { dollarsText } from "./law-words.ts";

/** One line of a table of amounts. */
export function DollarsRow({
  label,
  dollars,
}: {
  label: string;
  dollars: number;
}) {
  return (
    <tr className="border-t border-line">
      <th className="py-1.5 pr-4 wrap-anywhere [font-weight:inherit]">
        {label}
      </th>
      <td className="py-1.5 text-right">{dollarsText(dollars)}</td>
    </tr>
  );
}
