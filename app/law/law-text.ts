import { formatDate } from "../shell/format-date.ts";
import { countOf } from "../ui/count-of.ts";
import type { Period, PublishedLaw, VerifiedFact } from "./facts/state-law.ts";

export function periodText({ count, unit, andDays }: Period) {
  const rest = andDays ? ` and ${countOf(andDays, "day")}` : "";
  return `${countOf(count, unit.slice(0, -1))}${rest}`;
}

/** In the law's words; a single-source period may in fact be shorter. */
export function noticeText(notice: VerifiedFact<"governmentNotice">) {
  const hasPeriod = notice.within ?? notice.suitWithin;
  return notice.singleSource && hasPeriod
    ? `The time can be as short as ${notice.note}`
    : notice.note;
}

export function deathYearsText({
  years,
  vehicleYears,
}: VerifiedFact<"deathLimit">) {
  return vehicleYears
    ? `${countOf(years, "year")}, or ${countOf(vehicleYears, "year")} if a motor vehicle caused the death`
    : countOf(years, "year");
}

export function dollarsText(dollars: number) {
  return `$${dollars.toLocaleString("en-US")}`;
}

/** As insurers write it, in thousands: "25/50/25". */
export function minimumsText({
  perPerson,
  perCrash,
  property,
}: VerifiedFact<"insurance">) {
  const amounts = [perPerson, perCrash, property];
  return amounts
    .filter((amount) => amount !== undefined)
    .map((amount) => amount / 1000)
    .join("/");
}

export function limitationsAnswer(state: string, law: PublishedLaw): string {
  const { injuryLimit, vehicleLimit, deathLimit } = law;
  return [
    injuryLimit.status === "verified"
      ? `In ${state}, it's generally ${countOf(injuryLimit.years, "year")} from the day you were hurt${sourceIn(injuryLimit)}.`
      : `It's the deadline to file a lawsuit, and each state sets its own. Ask a lawyer in ${state} how long you have.`,
    injuryLimit.status === "verified" && limitsOfRule(injuryLimit),
    vehicleLimit?.status === "verified" &&
      `After a motor-vehicle crash, it's ${countOf(vehicleLimit.years, "year")}${sourceIn(vehicleLimit)}.`,
    deathLimit.status === "verified"
      ? `For a wrongful death: ${deathYearsText(deathLimit)}, counted from ${deathLimit.runsFrom}${sourceIn(deathLimit)}. If a doctor or hospital caused the death, it can be shorter.`
      : "For a wrongful death, we don't show a deadline here, because we couldn't confirm it. Ask a lawyer now.",
    `There are exceptions, so ask a lawyer in ${state} soon.`,
  ]
    .filter(Boolean)
    .join(" ");
}

export function limitsOfRule({
  since,
  unsettledFrom,
}: Pick<VerifiedFact<"injuryLimit">, "since" | "unsettledFrom">) {
  return [
    since &&
      `That applies to injuries on or after ${formatDate(since)}; an older rule applies to earlier ones.`,
    unsettledFrom &&
      `That applies to accidents before ${formatDate(unsettledFrom)}. A new law may have shortened the time for later ones. We couldn't confirm it, so ask a lawyer now.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function sourceIn(source: { citation: string; checkedOn: string }) {
  return ` (${source.citation}, checked on ${formatDate(source.checkedOn)})`;
}
