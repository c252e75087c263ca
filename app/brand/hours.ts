import { joinNames } from "../ui/join-names.ts";

export const weekdays = [
  "Mon",
  "Tue",
  "Wed",
  "Thu",
  "Fri",
  "Sat",
  "Sun",
] as const;

type Weekday = (typeof weekdays)[number];
export type Opening = { days: Weekday[]; from: string; to: string };
export type Hours = "always" | { timeZone: string; open: Opening[] };

const dayNames = {
  Mon: "Monday",
  Tue: "Tuesday",
  Wed: "Wednesday",
  Thu: "Thursday",
  Fri: "Friday",
  Sat: "Saturday",
  Sun: "Sunday",
} as const satisfies Record<Weekday, string>;

/** "Monday to Friday, 9 AM to 6 PM, Central Time". */
export function describeHours({
  timeZone,
  open,
}: Exclude<Hours, "always">): string {
  const times = open.map(
    ({ days, from, to }) =>
      `${daysText(days)}, ${hourText(from)} to ${hourText(to)}`,
  );
  return `${times.join("; ")}, ${zoneName(timeZone)}`;
}

export function namesOfDays({ days }: Pick<Opening, "days">) {
  return weekdays
    .filter((day) => days.includes(day))
    .map((day) => dayNames[day]);
}

function daysText(days: readonly Weekday[]) {
  const names = namesOfDays({ days: [...days] });
  const indexes = weekdays.flatMap((day, index) =>
    days.includes(day) ? [index] : [],
  );
  const [first = 0] = indexes;
  const isRow = indexes.every((index, at) => index === first + at);
  return isRow && names.length > 2
    ? `${names.at(0)} to ${names.at(-1)}`
    : joinNames(names);
}

function hourText(time: string) {
  return clockText(time).replace(" ", "\u00a0");
}

export function clockText(time: string) {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

function zoneName(timeZone: string) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    timeZoneName: "longGeneric",
  });
  return format.formatToParts().find(({ type }) => type === "timeZoneName")
    ?.value;
}
