import { day as dayMs, minute } from "./durations.ts";

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    // Intl reports an unknown name only by throwing.
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes longer than using it a thousand times. */
function formatIn(
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, options]);
  const cached = formats.get(key);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  formats.set(key, format);
  return format;
}

export function minuteOfDay(time: Date, timeZone: string): number {
  const text = formatIn(timeZone, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(time);
  return minutesOf(text);
}

export function localDay(time: Date, timeZone: string): string {
  const parts = formatIn(timeZone, {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(time);
  const partOf = (type: string) =>
    parts.find((part) => part.type === type)?.value ?? "";
  return ["year", "month", "day"].map(partOf).join("-");
}

/** With the zone's offset, as 2026-03-31T21:00:00-05:00: it begins with the day there. */
export function formatLocalIso(time: Date | string, timeZone: string): string {
  const instant = new Date(time);
  const offset = offsetAt(instant, timeZone);
  const local = new Date(instant.getTime() + offset).toISOString();
  const away = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return `${local.slice(0, 19)}${offset < 0 ? "-" : "+"}${away}`;
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

export function isClockTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return 60 * hours + minutes;
}

export function formatDateTime(
  time: Date | string,
  timeZone: string,
  more: Intl.DateTimeFormatOptions = {},
): string {
  return formatIn(timeZone, {
    weekday: "short",
    month: "short",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    ...more,
  })
    .format(new Date(time))
    .replaceAll("\u202f", " ");
}

export function formatClockTime(
  time: Date,
  timeZone: string,
  more: Intl.DateTimeFormatOptions = {},
): string {
  return formatIn(timeZone, { hour: "numeric", minute: "2-digit", ...more })
    .format(time)
    .replaceAll("\u202f", " ")
    .replace(":00", "");
}

export function formatDay(
  time: Date,
  timeZone: string,
  options: Intl.DateTimeFormatOptions = {
    weekday: "long",
    month: "long",
    day: "numeric",
  },
): string {
  return formatIn(timeZone, options).format(time);
}

/** Parses "2026-03-31T14:00". A time that daylight saving skips becomes an hour earlier. */
export function parseLocalTime(clock: string, timeZone: string): Date {
  const asUtc = new Date(`${clock}Z`).getTime();
  const nearby = new Date(asUtc - offsetAt(new Date(asUtc), timeZone));
  return new Date(asUtc - offsetAt(nearby, timeZone));
}

function offsetAt(time: Date, timeZone: string): number {
  const text = formatIn(timeZone, { timeZoneName: "longOffset" }).format(time);
  const [, sign = "+", hours = 0, minutes = 0] =
    /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * minute;
  return sign === "-" ? -offset : offset;
}
