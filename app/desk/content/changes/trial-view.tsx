import { Table } from "../../shell/table.tsx";
import type { Trial } from "../content-kind.ts";

export function TrialView({ sentence, table = [] }: Trial) {
  const [head = [], ...rows] = table;
  return (
    <div className="stack-4">
      <p>
        <b>In the last 90 days:</b> {sentence}
      </p>
      {rows.length > 0 && (
        <Table caption="The last 90 days" head={head} rows={rows} />
      )}
    </div>
  );
}
