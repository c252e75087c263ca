let format: Intl.DateTimeFormat | undefined;

/** A date (YYYY-MM-DD) or ISO time as "November 20, 2026". Created on first use: that takes a phone 50 ms. */
export function formatDate(time: string) {
  format ??= new Intl.DateTimeFormat("en-US", {
    dateStyle: "long",
    timeZone: "UTC",
  });
  return format.format(new Date(time.slice(0, 10)));
}
