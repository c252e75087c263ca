let format: Intl.DateTimeFormat | undefined;

/** `time` is YYYY-MM-DD or ISO 8601. Created on first use: that takes a phone 50 ms. */
export function formatDate(time: string) {
  format ??= new Intl.DateTimeFormat("en-US", {
    dateStyle: "long",
    timeZone: "UTC",
  });
  return format.format(new Date(time.slice(0, 10)));
}
