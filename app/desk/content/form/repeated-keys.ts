import type { Problem } from "../../../server/schema-problems.ts";

/** A repeated key gets spaces at its end, which nobody can type, so that all entries are shown again. */
export function mapOf(entries: Iterable<readonly [string, unknown]>) {
  const values = new Map<string, unknown>();
  for (const [key, value] of entries) {
    let own = key;
    while (values.has(own)) own += " ";
    values.set(own, value);
  }
  return Object.fromEntries(values);
}

export function findRepeatedKeys(
  value: unknown,
  path: readonly PropertyKey[] = [],
): Problem[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => {
    const own = [...path, Array.isArray(value) ? Number(key) : key];
    const message = "is entered twice: change one of the two, or remove it";
    const isRepeated = key.endsWith(" ") && key.trim() !== "";
    return [
      ...(isRepeated ? [{ path: own, message }] : []),
      ...findRepeatedKeys(inside, own),
    ];
  });
}
