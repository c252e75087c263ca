import { formatDate } from "../shell/format-date.ts";
import type { PublishedLaw, Said } from "./facts/state-law.ts";

/** "1 year", "2 years". */
export function yearsText(years: number) {
  return years === 1 ? "1 year" : `${years} years`;
}

/** The time to sue after a death: "3 years, or 2 years where a motor vehicle caused the death". */
export function deathYearsText({ years, vehicleYears }: Said<"deathLimit">) {
  return vehicleYears
    ? `${yearsText(years)}, or ${yearsText(vehicleYears)} where a motor vehicle caused the death`
    : yearsText(years);
}

/** Whole dollars: "$25,000". */
export function dollarsText(dollars: number) {
  return `$${dollars.toLocaleString("en-US")}`;
}

/** The least insurance as insurers write it, in thousands: "25/50/25". */
export function minimumsText({
  perPerson,
  perCrash,
  property,
}: Said<"insurance">) {
  const amounts = [perPerson, perCrash, property];
  return amounts
    .filter((amount) => amount !== undefined)
    .map((amount) => amount / 1000)
    .join("/");
}

/** The answer to what a state's statute of limitations is: its verified limits with their sources, or that it must be asked. */
export function limitationsAnswer(state: string, law: PublishedLaw): string {
  const { injuryLimit, vehicleLimit, deathLimit } = law;
  return [
    injuryLimit.status === "verified"
      ? `In ${state} generally ${yearsText(injuryLimit.years)} from the day you were hurt${sourceIn(injuryLimit)}.`
      : `It is the last day to file a lawsuit, and each state sets its own. Ask a lawyer in ${state} how long you have.`,
    injuryLimit.status === "verified" &&
      injuryLimit.since &&
      sinceSentence(injuryLimit.since),
    vehicleLimit?.status === "verified" &&
      `After a motor-vehicle crash it is ${yearsText(vehicleLimit.years)}${sourceIn(vehicleLimit)}.`,
    deathLimit.status === "verified"
      ? `For a wrongful death: ${deathYearsText(deathLimit)}, counted from ${deathLimit.runsFrom}${sourceIn(deathLimit)}.`
      : "For a wrongful death we print no time here, because we could not confirm it: ask at once.",
    `Exceptions exist: ask a lawyer in ${state} soon.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** From when a limit holds. */
export function sinceSentence(since: string) {
  return `That holds for injuries on or after ${formatDate(since)}; an earlier one follows an older rule.`;
}

function sourceIn(source: { citation: string; checkedOn: string }) {
  return ` (${source.citation}, checked on ${formatDate(source.checkedOn)})`;
}
