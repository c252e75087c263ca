import type { ReactNode } from "react";
import { Fold } from "../../ui/fold.tsx";
import { Table } from "../shell/table.tsx";
import type { Report } from "./reports.ts";

export function Section({
  heading,
  sentence,
  table,
  children,
}: Report & { children?: ReactNode }) {
  return (
    <section className="stack-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 className="text-xl">{heading}</h2>
      <p>{sentence}</p>
      {children}
      {table.rows.length > 0 && (
        <Fold summary={`Figures: ${table.caption}`}>
          <Table {...table} />
        </Fold>
      )}
    </section>
  );
}
