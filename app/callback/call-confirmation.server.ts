import { createHmac, timingSafeEqual } from "node:crypto";
import { minute } from "../server/durations.ts";

const tokenTtlMs = 10 * minute;

/** A token that comes with the refusal of a do-not-call number; sending it back in time confirms one call to that number. */
export function signConfirmation(number: string, key: Buffer, now: Date) {
  const expires = (now.getTime() + tokenTtlMs).toString(36);
  return `${expires}.${sign(number, expires, key)}`;
}

export function isConfirmation(
  token: string,
  number: string,
  key: Buffer,
  now: Date,
): boolean {
  const [expires = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(number, expires, key));
  return (
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    Number.parseInt(expires, 36) > now.getTime()
  );
}

function sign(number: string, expires: string, key: Buffer) {
  return createHmac("sha256", key)
    .update(`${number}\n${expires}`)
    .digest("base64url");
}
