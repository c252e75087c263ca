import { listValidPhones } from "../../forms/phone/phones-in-text.ts";
import type { Message } from "./message.ts";

/** The first valid number in what was typed; otherwise its digits, if they could be a number. */
export function dialOf(typed: string): Message["dial"] {
  const [valid] = listValidPhones(typed);
  const digits = typed.replace(/\D/g, "");
  if (valid) return { number: valid.number, words: typed };
  return digits.length >= 7 && digits.length <= 15
    ? { number: digits, words: typed }
    : undefined;
}
