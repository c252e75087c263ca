let format: Intl.DateTimeFormat | undefined;

/**
 * A day (YYYY-MM-DD) or a time, by the clock of Greenwich, as people write it: "November 20, 2026". What writes it is
 * made once, and not before: it takes a phone fifty milliseconds, which no page should wait for that shows no day.
 */
export function longDay(time: string) {
  format ??= new Intl.DateTimeFormat("en-US", {
    dateStyle: "long",
    timeZone: "UTC",
  });
  return format.format(new Date(time));
}
