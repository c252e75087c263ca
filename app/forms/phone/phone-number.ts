import { visibleLength } from "../visible-length.ts";

/** Normalizes exactly as spec 5 says: ten digits that don't start with 1 get "+1", all others a plus. */
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
  return /^\+[1-9]\d{0,13}$/.test(number)
    ? { ok: true, number }
    : { ok: false, problem: "invalid" };
}
