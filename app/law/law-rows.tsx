import type { ReactNode } from "react";
import { formatDate } from "../shell/format-date.ts";
import type { FactName, PublishedLaw } from "./facts/state-law.ts";
import { findStatement, type Source, type Statement } from "./law-statement.ts";

/** A point of law to show in one row, and why it bears on the page's subject. */
export type LawPoint = { fact: FactName; why?: string };

/** A state's law in short rows with citations, then `children`, then the caution. A withheld fact has no row. */
export function LawList({
  state,
  lawPath,
  law,
  points,
  className,
  children,
}: {
  /** Its name. */
  state: string;
  /** Where the state's law stands in full. */
  lawPath: string;
  law: PublishedLaw;
  points: readonly LawPoint[];
  className: string;
  children?: ReactNode;
}) {
  const rows = points.flatMap(({ fact, why }) => {
    const statement = findStatement(state, law, fact);
    return statement ? [{ fact, why, ...statement }] : [];
  });
  const sharedDay = findSharedDay(rows);
  return (
    <>
      <dl className={className}>
        {rows.map(({ fact, why, text, source }) => (
          <Row key={fact} label={factLabels[fact]}>
            {text} {why}
            {source && <Cited {...source} isDayKnown={Boolean(sharedDay)} />}
          </Row>
        ))}
        {children}
      </dl>
      <p className="mt-4 max-w-[65ch] text-sm text-muted">
        {sharedDay && `Checked on ${formatDate(sharedDay)}. `}
        Not legal advice. Exceptions exist: ask a lawyer in {state} soon.{" "}
        <a href={lawPath} className="underline">
          {state} law in full
        </a>
      </p>
    </>
  );
}

/** A label and what stands beside it, within a `dl`. */
export function Row({
  label,
  children,
}: {
  label: string;
  children: ReactNode;
}) {
  return (
    <div className="border-t border-line py-3 gap-x-4 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="font-semibold">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Where a fact stands in the law, and when that was looked up, unless the day is told once for all. */
export function Cited({
  citation,
  checkedOn,
  isDayKnown = false,
}: Source & { isDayKnown?: boolean }) {
  return (
    <small className="block text-sm text-muted">
      <cite className="not-italic">{citation}</cite>
      {isDayKnown ? "." : `, checked on ${formatDate(checkedOn)}.`}
    </small>
  );
}

/** The day on which all of them were looked up; undefined where they differ. */
function findSharedDay(statements: readonly Statement[]): string | undefined {
  const days = new Set(
    statements.flatMap(({ source }) => (source ? [source.checkedOn] : [])),
  );
  return days.size === 1 ? [...days][0] : undefined;
}

/** What a fact is called where it stands in a row. */
const factLabels: Record<FactName, string> = {
  injuryLimit: "Time to sue",
  vehicleLimit: "Time after a crash",
  deathLimit: "Time after a death",
  fault: "Shared fault",
  noFault: "No-fault",
  insurance: "Insurance",
  governmentNotice: "Government",
};
