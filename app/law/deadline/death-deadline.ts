import type { Period, PublishedLaw } from "../facts/state-law.ts";
import { bothSources, sourceOf } from "../law-statement.ts";
import { type DueDay, dueAfter, inYears } from "./due-day.ts";
import type { StateToday } from "./state-today.ts";

export type WrongfulDeathLimit = {
  cause: "a motor vehicle" | "a doctor or hospital" | undefined;
  period: Period;
  last: DueDay;
};

/** The shortest limit that can apply comes first: visitors aren't asked for the cause of death. */
export function findDeathDeadline(
  { deathLimit: fact, medicalLimit }: PublishedLaw,
  date: string,
  today: StateToday,
) {
  if (fact.status === "withheld") return { status: "withheld" } as const;
  const { years, vehicleYears, runsFrom, countedFrom, note } = fact;
  const general = inYears(years);
  if (countedFrom === "appointment") {
    const source = sourceOf(fact);
    const status = "not-by-date" as const;
    return { status, period: general, runsFrom, note, source };
  }
  const within = (
    period: Period,
    cause?: WrongfulDeathLimit["cause"],
  ): WrongfulDeathLimit => ({
    cause,
    period,
    last: dueAfter(date, period, today),
  });
  const medical =
    medicalLimit?.status === "verified" ? medicalLimit : undefined;
  const other = within(general);
  const shorter = [
    ...(vehicleYears ? [within(inYears(vehicleYears), "a motor vehicle")] : []),
    ...(medical ? [within(medical.within, "a doctor or hospital")] : []),
  ]
    .filter(({ last }) => last.ends < other.last.ends)
    .toSorted((one, two) => one.last.ends.localeCompare(two.last.ends));
  const [first = other, ...longer] = [...shorter, other];
  const isMedical = ({ cause }: WrongfulDeathLimit) =>
    cause === "a doctor or hospital";
  return {
    status: "counted",
    kind: "death",
    from: countedFrom,
    runsFrom,
    ...first,
    longer,
    isSpecificLimit: false,
    note,
    source:
      medical && shorter.some(isMedical)
        ? bothSources(fact, medical)
        : sourceOf(fact),
  } as const;
}
