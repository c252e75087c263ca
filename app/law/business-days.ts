import { addDays } from "../server/local-time.ts";

export function lastBusinessDay(day: string): string {
  return isBusinessDay(day) ? day : lastBusinessDay(addDays(day, -1));
}

function isBusinessDay(day: string) {
  return !isWeekend(day) && !isHoliday(day);
}

/** On the date itself, and on the weekday on which a weekend's holiday is observed. */
export function isHoliday(day: string) {
  const year = Number(day.slice(0, 4));
  // January 1 on a Saturday is observed on December 31.
  return [year, year + 1].some((one) => getHolidays(one).has(day));
}

const holidays = new Map<number, ReadonlySet<string>>();

/** Cached, because one desk page asks thousands of times. */
function getHolidays(year: number): ReadonlySet<string> {
  const saved =
    holidays.get(year) ??
    new Set(listHolidays(year).flatMap((day) => [day, observed(day)]));
  holidays.set(year, saved);
  return saved;
}

function isWeekend(day: string) {
  return [0, 6].includes(weekday(day));
}

/** 5 U.S.C. § 6103. */
function listHolidays(year: number): string[] {
  return [
    dateOf(year, 1, 1),
    nthWeekday(year, 1, monday, 3),
    nthWeekday(year, 2, monday, 3),
    lastMonday(year, 5),
    dateOf(year, 6, 19),
    dateOf(year, 7, 4),
    nthWeekday(year, 9, monday, 1),
    nthWeekday(year, 10, monday, 2),
    dateOf(year, 11, 11),
    nthWeekday(year, 11, thursday, 4),
    dateOf(year, 12, 25),
  ];
}

const monday = 1;
const thursday = 4;

/** When federal offices close for it. */
function observed(day: string) {
  if (weekday(day) === 6) return addDays(day, -1);
  return weekday(day) === 0 ? addDays(day, 1) : day;
}

function nthWeekday(year: number, month: number, target: number, nth: number) {
  const first = dateOf(year, month, 1);
  const offset = (target - weekday(first) + 7) % 7;
  return addDays(first, offset + 7 * (nth - 1));
}

function lastMonday(year: number, month: number) {
  const last = addDays(dateOf(year, month + 1, 1), -1);
  return addDays(last, -((weekday(last) - monday + 7) % 7));
}

function weekday(day: string) {
  return new Date(day).getUTCDay();
}

function dateOf(year: number, month: number, date: number) {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
}
