let format: Intl.ListFormat | undefined;

/** "Ann, Ben, and Cal". Created on first use, because it takes long. */
export function joinNames(names: readonly string[]): string {
  format ??= new Intl.ListFormat("en-US");
  return format.format(names);
}
