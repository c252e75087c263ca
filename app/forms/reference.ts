/** Crockford's base 32: no I, L, O or U, so no misreading and no accidental words. */
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A code to read out, such as "7KQ2-M9XD": 40 random bits, the first of a UUIDv4, the last of a UUIDv7. */
export function referenceOf(id: string) {
  const hex = id.replaceAll("-", "");
  const isInTime = hex.charAt(12) === "7";
  const bits = Number.parseInt(
    isInTime ? hex.slice(-10) : hex.slice(0, 10),
    16,
  );
  const letters = Array.from({ length: 8 }, (_, place) =>
    digits.charAt(Math.floor(bits / 32 ** (7 - place)) % 32),
  );
  return `${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}

/** Ignores case, spaces and hyphens; reads O as 0, and I and L as 1. */
export function readReference(typed: string): string | undefined {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  const isReference = [...letters].every((letter) => digits.includes(letter));
  return isReference && letters.length === 8
    ? `${letters.slice(0, 4)}-${letters.slice(4)}`
    : undefined;
}

/** SQL `like` patterns of the UUIDs that a reference may mean. */
export function findIdPatterns(
  typed: string,
): readonly [string, string] | undefined {
  const reference = readReference(typed);
  if (!reference) return undefined;
  let bits = 0;
  for (const letter of reference.replace("-", "")) {
    bits = bits * 32 + digits.indexOf(letter);
  }
  const hex = bits.toString(16).padStart(10, "0");
  return [
    `________-____-7___-____-__${hex}`,
    `${hex.slice(0, 8)}-${hex.slice(8)}__-4___-____-____________`,
  ];
}
