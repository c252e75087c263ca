import { endOfDayIn, startOfDayIn } from "../../law/deadline/state-today.ts";
import type { LawBook } from "../../law/facts/law-book.server.ts";
import { addDays } from "../../server/local-time.ts";
import { formatDate } from "../../shell/format-date.ts";
import { countOf } from "../../ui/count-of.ts";
import { findLastDay } from "./last-day.ts";

export type UrgentRules = {
  /** The last day to sue is at most this many days away; 0 turns the rule off. */
  deadlineDays: number;
  /** Notice to the government may be due within weeks. */
  governmentVehicle: boolean;
  hospital: boolean;
};

export type UrgentFacts = {
  state: string | null;
  accident_type: string | null;
  accident_date: string | null;
  injury_type: string | null;
  description: string | null;
};

export function findUrgency(
  facts: UrgentFacts,
  rules: UrgentRules,
  laws: LawBook,
  now: Date,
): string[] {
  const story = `${facts.injury_type ?? ""} ${facts.description ?? ""}`;
  return [
    deadlineReason(facts, rules, laws, now),
    rules.governmentVehicle && governmentVehicle.test(story)
      ? "may involve a government vehicle: notice can be due within weeks"
      : undefined,
    rules.hospital && (hospital.test(story) || emergencyRoom.test(story))
      ? "hospital treatment"
      : undefined,
  ].filter((reason) => reason !== undefined);
}

/** Deliberately broad: a false positive costs a glance, a miss may cost the case. */
const governmentVehicle = new RegExp(
  String.raw`\b(${[
    "(police|patrol|squad|sheriff'?s?|trooper'?s?|deputy'?s?) (car|cruiser|vehicle|van|suv|truck|motorcycle)",
    "police officer (hit|struck|ran|rear|crashed)",
    "fire ?(truck|engine)",
    "(hit|struck|rear[- ]ended|run over|sideswiped) by an? (ambulance|police|trooper|deputy|bus)",
    "(city|county|state|public|school|transit|metro|government|municipal|federal|army|military|national guard|postal|mail|usps|garbage|trash|sanitation)([- ]owned)? (bus(es)?|truck|van|car|vehicle|suv|train|tram|plow)",
    "(post office|usps|public works|department of transportation) (truck|van|car|vehicle|driver)",
    "snow ?plow",
    "street sweeper",
    "bus driver",
  ].join("|")})\b`,
  "i",
);

const hospital =
  /\b(hospital(s|ized|ised|ization)?|emergency room|icu|intensive care|surger(y|ies)|operated on|trauma center|airlifted|coma)\b/i;

/** Only in capitals, because "er" is a filler word. */
const emergencyRoom = /\bER\b/;

/** When the deadline next starts or stops making a lead urgent; undefined if never. */
export function findUrgencyChange(
  facts: UrgentFacts,
  { deadlineDays }: UrgentRules,
  laws: LawBook,
  now: Date,
): Date | undefined {
  const last = findEnd(facts, laws, now);
  if (deadlineDays === 0 || !last || last.daysToEnd < 0) return undefined;
  const { ends, daysToEnd, abbreviation } = last;
  return daysToEnd > deadlineDays
    ? startOfDayIn(addDays(ends, -deadlineDays), abbreviation)
    : endOfDayIn(ends, abbreviation);
}

function deadlineReason(
  facts: UrgentFacts,
  { deadlineDays }: UrgentRules,
  laws: LawBook,
  now: Date,
): string | undefined {
  const last = findEnd(facts, laws, now);
  if (deadlineDays === 0 || !last) return undefined;
  const { ends, daysToEnd } = last;
  return daysToEnd >= 0 && daysToEnd <= deadlineDays
    ? `${countOf(daysToEnd, "day")} left to sue: the usual deadline is ${formatDate(ends)}`
    : undefined;
}

/** Counts to the period's end, even on a weekend. A claim without its own deadline gets that for most injuries. */
function findEnd(facts: UrgentFacts, laws: LawBook, now: Date) {
  return findLastDay(facts, laws, now, "property");
}
