import { Table } from "../../shell/table.tsx";
import type { Trial } from "../content-kind.ts";

export function TrialView({ title, sentence, table = [] }: Trial) {
  const [head = [], ...rows] = table;
  return (
    <div className="stack-4">
      <p>
        <b>{title}:</b> {sentence}
      </p>
      {rows.length > 0 && <Table caption={title} head={head} rows={rows} />}
    </div>
  );
}
