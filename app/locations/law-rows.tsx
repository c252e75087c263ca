import type { ReactNode } from "react";
import { findStatement, type Source } from "./law-statement.ts";
import { longDay } from "./law-words.ts";
import { type State, statePath } from "./place.ts";
import type { FactName, PublishedLaw } from "./state-law.ts";

/** A point of law to show in one row, and why it bears on the page's subject. */
export type LawPoint = { fact: FactName; why?: string };

/** Points of a state's law in a few words each, with their sources. What is withheld has no row. */
export function LawRows({
  state,
  law,
  points,
}: {
  state: string;
  law: PublishedLaw;
  points: readonly LawPoint[];
}) {
  return points.map(({ fact, why }) => {
    const statement = findStatement(state, law, fact);
    return (
      statement && (
        <Row key={fact} label={factLabels[fact]}>
          {statement.text} {why}
          {statement.source && <Cited {...statement.source} />}
        </Row>
      )
    );
  });
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

/** What stands under every list of points: the caution, and the way to all of the state's law. */
export function LawNote({ state }: { state: State }) {
  return (
    <p className="mt-4 max-w-[65ch] text-sm text-muted">
      General information, not legal advice. Exceptions exist, and some shorten
      the time, so ask a lawyer soon.{" "}
      <a href={`${statePath(state)}#deadline`} className="underline">
        {state.name} law in full, and how long you may have
      </a>
    </p>
  );
}

/** Where a fact stands in the law, and when that was looked up. */
export function Cited({ citation, checkedOn }: Source) {
  return (
    <small className="block text-sm text-muted">
      <cite className="not-italic">{citation}</cite>, checked on{" "}
      {longDay(checkedOn)}.
    </small>
  );
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
