import type { ReactNode } from "react";
import { formatDate } from "../shell/format-date.ts";
import { addNonBreakingSpaces } from "../ui/add-non-breaking-spaces.ts";
import type { CityNotice, FactName, PublishedLaw } from "./facts/state-law.ts";
import { findStatement, type Source, type Statement } from "./law-statement.ts";

export type LawPoint = { fact: FactName; why?: string };

export function LawList({
  state,
  lawPath,
  law,
  points,
  cityNotice,
  className,
  children,
}: {
  state: string;
  lawPath: string;
  law: PublishedLaw;
  points: readonly LawPoint[];
  cityNotice?: CityNotice | undefined;
  className: string;
  children?: ReactNode;
}) {
  const rows = points.flatMap(({ fact, why }) => {
    const statement = findStatement(state, law, fact);
    const row = { label: factLabels[fact], why };
    return [
      ...(fact === "governmentNotice" ? listCityRow(cityNotice) : []),
      ...(statement ? [{ ...row, ...statement }] : []),
    ];
  });
  const sharedDay = findSharedDay(rows);
  return (
    <>
      <dl className={className}>
        {rows.map(({ label, why, text, source }) => (
          <LawRow key={label} label={label}>
            {text} {why}
            {source && <Cited {...source} isDayKnown={Boolean(sharedDay)} />}
          </LawRow>
        ))}
        {children}
      </dl>
      <p className="mt-4 max-w-[65ch] text-sm text-muted">
        {sharedDay &&
          addNonBreakingSpaces(`Checked on ${formatDate(sharedDay)}. `)}
        Not legal advice. There are exceptions, so ask a lawyer in {state} soon.{" "}
        <a href={lawPath} className="underline">
          More about {state} law
        </a>
      </p>
    </>
  );
}

function listCityRow(notice: CityNotice | undefined) {
  if (!notice) return [];
  const { note: text, citation, checkedOn } = notice;
  const label = "Notice to the city";
  return [{ label, why: undefined, text, source: { citation, checkedOn } }];
}

export function LawRow({
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

export function Cited({
  citation,
  checkedOn,
  isDayKnown = false,
}: Source & { isDayKnown?: boolean }) {
  return (
    <small className="block text-sm text-balance text-muted">
      <Citation text={citation} />
      {isDayKnown
        ? citation.endsWith(".") || "."
        : addNonBreakingSpaces(`, checked on ${formatDate(checkedOn)}.`)}
    </small>
  );
}

/** A section number such as 6-5-20 never wraps at a hyphen, and is copied as it stands in the code. */
function Citation({ text }: { text: string }) {
  const [first, ...others] = addNonBreakingSpaces(text).split(/(\S*\d-\d\S*)/);
  return (
    <cite className="not-italic">
      {first}
      {others.map((part, index) =>
        index % 2 === 0 ? (
          <span key={part} className="whitespace-nowrap">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </cite>
  );
}

function findSharedDay(statements: readonly Statement[]): string | undefined {
  const days = new Set(
    statements.flatMap(({ source }) => (source ? [source.checkedOn] : [])),
  );
  return days.size === 1 ? [...days][0] : undefined;
}

const factLabels: Record<FactName, string> = {
  injuryLimit: "Time to sue",
  vehicleLimit: "Time after a crash",
  productLimit: "Product",
  medicalLimit: "Doctor or hospital",
  dogLimit: "Dog bite",
  assaultLimit: "Assault",
  skiLimit: "Ski area",
  deathLimit: "Time after a death",
  fault: "Shared fault",
  noFault: "Who pays first",
  noFaultNotice: "No-fault deadline",
  insurance: "Insurance",
  governmentNotice: "Government",
};
