/** Crockford's digits: no I, L, O or U, so that nothing is misread, misheard, or a word by accident. */
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** What a visitor reads out to have a lead found, such as "7KQ2-M9XD": the first 40 bits of its id. */
export function referenceOf(id: string) {
  const bits = Number.parseInt(id.replaceAll("-", "").slice(0, 10), 16);
  const letters = Array.from({ length: 8 }, (_, place) =>
    digits.charAt(Math.floor(bits / 32 ** (7 - place)) % 32),
  );
  return `${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}

/**
 * The ids that a reference may mean, first and last; undefined for what is no reference. Takes it as people write it
 * down: small letters, spaces, no dash, O for 0, I or L for 1.
 */
export function findIdRange(
  reference: string,
): { first: string; last: string } | undefined {
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
  const start = `${hex.slice(0, 8)}-${hex.slice(8)}`;
  return {
    first: `${start}00-0000-0000-000000000000`,
    last: `${start}ff-ffff-ffff-ffffffffffff`,
  };
}
