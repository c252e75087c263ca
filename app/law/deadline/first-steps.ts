import { addDays } from "../../server/local-time.ts";
import { federalClaim } from "../facts/federal-law.ts";
import type { NamedCityNotice } from "../facts/law-book.server.ts";
import type { Period, PublishedLaw } from "../facts/state-law.ts";
import type { Source } from "../law-statement.ts";
import { lastBusinessDay } from "./business-days.ts";
import type { Deadline } from "./deadline.ts";
import { addPeriod, type DueDay, dueOn } from "./due-day.ts";
import type { DeadlineQuestion } from "./questions.ts";

export type FirstStep = { action: string; due: DueDay; source: Source };

/** The short deadlines that can apply to an accident, earliest first. */
export function listFirstSteps(
  law: PublishedLaw,
  cityNotices: readonly NamedCityNotice[],
  { kind, publicBody, date }: DeadlineQuestion,
  deadline: Deadline,
  now: Date,
): FirstStep[] {
  const steps = [
    ...(kind === "vehicle" ? listInsurerSteps(law, date) : []),
    ...(kind === "property" || kind === "other" ? listSkiSteps(law, date) : []),
    ...(publicBody === "no"
      ? []
      : listPublicSteps(law, cityNotices, date, deadline)),
  ];
  return steps
    .map(({ action, ends, citation, checkedOn }) => ({
      action,
      due: dueOn(ends, now),
      source: { citation, checkedOn },
    }))
    .toSorted((one, other) => one.due.ends.localeCompare(other.due.ends));
}

type Step = Source & { action: string; ends: string };

function listInsurerSteps(
  { noFaultNotice: fact }: PublishedLaw,
  date: string,
): Step[] {
  if (fact?.status !== "verified") return [];
  return [step(fact.action, date, fact.within, fact)];
}

function listSkiSteps({ skiLimit: fact }: PublishedLaw, date: string): Step[] {
  if (fact?.status !== "verified") return [];
  const where = "if it happened at a ski area";
  const { within, noticeWithin } = fact;
  return [
    ...(noticeWithin
      ? [
          step(
            `Notify the ski area by certified mail, ${where}`,
            date,
            noticeWithin,
            fact,
          ),
        ]
      : []),
    step(`File a lawsuit, ${where}`, date, within, fact),
  ];
}

function listPublicSteps(
  { governmentNotice: fact }: PublishedLaw,
  cityNotices: readonly NamedCityNotice[],
  date: string,
  deadline: Deadline,
): Step[] {
  const federal = step(
    "Send a claim to a federal agency, such as the Postal Service, if one was involved",
    date,
    federalClaim.within,
    federalClaim,
  );
  const cities = cityNotices.map((notice) =>
    step(
      `Give written notice to the City of ${notice.city}, if it was involved`,
      date,
      notice.within,
      notice,
    ),
  );
  if (fact.status === "withheld") return [...cities, federal];
  const { within, suitWithin, daysBeforeSuit } = fact;
  const suit = suitWithin && step(suitAction, date, suitWithin, fact);
  const lastSuit = earliest(
    suit && lastBusinessDay(suit.ends),
    suitDay(deadline),
  );
  return [
    within && step(noticeAction, date, within, fact),
    suit,
    daysBeforeSuit && lastSuit
      ? {
          ...fact,
          action: noticeAction,
          ends: addDays(lastSuit, -daysBeforeSuit),
        }
      : undefined,
    ...cities,
    federal,
  ].filter((found) => typeof found === "object");
}

const noticeAction =
  "Give the government agency written notice, or file a claim with it";
const suitAction = "File a lawsuit against a government agency";

function step(
  action: string,
  date: string,
  within: Period,
  { citation, checkedOn }: Source,
): Step {
  return { action, ends: addPeriod(date, within), citation, checkedOn };
}

function suitDay(deadline: Deadline) {
  return deadline.status === "counted" ? deadline.last.day : undefined;
}

function earliest(...days: (string | undefined)[]) {
  return days.filter((day) => day !== undefined).toSorted()[0];
}
