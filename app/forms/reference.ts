/** Crockford's digits: no I, L, O or U, so that nothing is misread, misheard, or a word by accident. */
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * What a visitor reads out to have a lead found, such as "7KQ2-M9XD": 40 bits of its id that chance has made. Those
 * are the first of a random id, and the last of one that begins with the time (UUIDv7), which others of its moment share.
 */
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

/**
 * The ids that a reference may mean, as patterns of SQL's `like`: in the order of time, and random; undefined for what
 * is no reference. Takes it as people write it down: small letters, spaces, no dash, O for 0, I or L for 1.
 */
export function findIdPatterns(
  reference: string,
): readonly [string, string] | undefined {
  const letters = reference
    .toUpperCase()
    .replaceAll(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  if (letters.length !== 8) return undefined;
  let bits = 0;
  for (const letter of letters) {
    const digit = digits.indexOf(letter);
    if (digit < 0) return undefined;
    bits = bits * 32 + digit;
  }
  const hex = bits.toString(16).padStart(10, "0");
  return [
    `________-____-7___-____-__${hex}`,
    `${hex.slice(0, 8)}-${hex.slice(8)}__-4___-____-____________`,
  ];
}
