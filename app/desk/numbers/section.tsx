import type { ReactNode } from "react";
import { Fold } from "../../ui/fold.tsx";
import { Table, type TableOf } from "../shell/table.tsx";

export function Section({
  heading,
  sentence,
  table,
  children,
}: {
  heading: string;
  sentence: string;
  table?: TableOf | undefined;
  children?: ReactNode;
}) {
  return (
    <section className="stack-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 className="text-xl">{heading}</h2>
      <p>{sentence}</p>
      {children}
      {table && table.rows.length > 0 && (
        <Fold summary={`Figures: ${table.caption}`}>
          <Table {...table} />
        </Fold>
      )}
    </section>
  );
}
