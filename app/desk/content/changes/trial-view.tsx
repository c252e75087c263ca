import type { Trial } from "../content-kind.ts";

export function TrialView({ sentence, table = [] }: Trial) {
  const [head = [], ...rows] = table;
  return (
    <div className="stack-4">
      <p>
        <b>In the last 90 days:</b> {sentence}
      </p>
      {rows.length > 0 && (
        <table className="text-left tabular-nums">
          <thead>
            <tr>
              {head.map((words) => (
                <th key={words} scope="col" className={cell}>
                  {words}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...counts]) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className={`${cell} font-normal`}>
                  {name}
                </th>
                {counts.map((count, at) => (
                  <td key={head[at + 1]} className={cell}>
                    {count}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

const cell = "py-2 pr-3 last:pr-0 sm:pr-6";
