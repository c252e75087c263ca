let format: Intl.DateTimeFormat | undefined;

/**
 * A date (YYYY-MM-DD), or the one that a time in ISO 8601 begins with, as "November 20, 2026". The formatter is created
 * on first use: creating it takes a phone 50 ms.
 */
export function formatDate(time: string) {
  format ??= new Intl.DateTimeFormat("en-US", {
    dateStyle: "long",
    timeZone: "UTC",
  });
  return format.format(new Date(time.slice(0, 10)));
}
