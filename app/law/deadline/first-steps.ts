import { addDays } from "../../server/local-time.ts";
import { lastBusinessDay } from "../business-days.ts";
import { federalClaim } from "../facts/federal-law.ts";
import type { NamedCityNotice } from "../facts/law-book.server.ts";
import type { Period, PublishedLaw } from "../facts/state-law.ts";
import { bothSources, type Source } from "../law-statement.ts";
import { type Deadline, findDeadline } from "./deadline.ts";
import { addPeriod, type DueDay, dueOn } from "./due-day.ts";
import type { DeadlineQuestion } from "./questions.ts";
import type { StateToday } from "./state-today.ts";

export type FirstStep = { action: string; due: DueDay; source: Source };

export function listFirstSteps(
  law: PublishedLaw,
  cityNotices: readonly NamedCityNotice[],
  { kind, publicBody, date }: DeadlineQuestion,
  deadline: Deadline,
  today: StateToday,
): FirstStep[] {
  const steps = [
    ...(kind === "vehicle" ? listInsurerSteps(law, date) : []),
    ...(kind === "property" || kind === "other" ? listSkiSteps(law, date) : []),
    ...(publicBody === "no"
      ? []
      : listPublicSteps(law, cityNotices, date, {
          deadline,
          latest: kind === "other" ? findShortest(law, date, today) : deadline,
        })),
  ];
  return steps
    .map(({ action, ends, citation, checkedOn }) => ({
      action,
      due: dueOn(ends, today),
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
  { deadline, latest }: { deadline: Deadline; latest: Deadline | undefined },
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
  const { within, suitWithin, daysBeforeSuit, noticeSooner } = fact;
  const notice = noticeSooner
    ? `${noticeAction} (${noticeSooner})`
    : noticeAction;
  const suit =
    suitWithin && noLaterThan(latest, step(suitAction, date, suitWithin, fact));
  const lastSuit = earliest(
    suit && lastBusinessDay(suit.ends),
    suitDay(deadline),
  );
  return [
    within && noLaterThan(latest, step(notice, date, within, fact)),
    suit,
    daysBeforeSuit && lastSuit
      ? {
          ...fact,
          action: notice,
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

/** A claim against a public body is due no later than the same claim against anyone else. */
function noLaterThan(deadline: Deadline | undefined, found: Step): Step {
  if (deadline?.status !== "counted") return found;
  const { cause, last, source } = deadline;
  if (found.ends <= last.ends) return found;
  const why = cause
    ? `, if ${cause} caused the death`
    : ". A claim like this can have a shorter deadline than others";
  return {
    ...bothSources(found, source),
    action: found.action + why,
    ends: last.ends,
  };
}

/** "Something else" can be any kind of claim that has its own limit. */
function findShortest(law: PublishedLaw, date: string, today: StateToday) {
  const kinds = ["product", "medical", "dog", "assault"] as const;
  return kinds
    .map((kind) => findDeadline(law, kind, date, today))
    .filter((deadline) => deadline.status === "counted")
    .toSorted((one, two) => one.last.ends.localeCompare(two.last.ends))[0];
}

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
