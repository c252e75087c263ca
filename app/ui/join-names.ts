let format: Intl.ListFormat | undefined;

/** For example "Ann, Ben, and Cal". The formatter is created on first use: it takes long, and pages name many lists. */
export function joinNames(names: readonly string[]): string {
  format ??= new Intl.ListFormat("en-US");
  return format.format(names);
}
