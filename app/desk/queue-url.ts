/** With the hash, the script puts the cursor into the field. */
export const searchPath = "/?search=#search";

export function urlWith(
  url: URL,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const parameters = new URLSearchParams(url.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) parameters.delete(name);
    else parameters.set(name, value);
  }
  const search = parameters.toString();
  return search ? `/?${search}` : "/";
}
