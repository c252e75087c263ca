import { visibleLength } from "../visible-length.ts";

/**
 * Turns what a visitor typed into an international number, exactly as spec 5 says: digits only; ten digits that do not
 * start with 1 get "+1" in front, all others a plus. Shared by browser and server.
 */
export function normalizePhone(
  typed: string,
):
  | { ok: true; number: string }
  | { ok: false; problem: "missing" | "invalid" } {
  if (visibleLength(typed) === 0) {
    return { ok: false, problem: "missing" };
  }
  const digits = typed.replace(/\D/g, "");
  const number =
    digits.length === 10 && !digits.startsWith("1")
      ? `+1${digits}`
      : `+${digits}`;
  // A plus, a first digit from 1 to 9, at most 14 digits in all.
  return /^\+[1-9]\d{0,13}$/.test(number)
    ? { ok: true, number }
    : { ok: false, problem: "invalid" };
}
