import { createHmac, timingSafeEqual } from "node:crypto";
import { minute } from "../server/security/limits.ts";

/** How long somebody has to confirm a call to a number that asked for none. Milliseconds. */
const tokenLife = 10 * minute;

/** Given out when a do-not-call number is refused: whoever sends it back in time confirms a call to this number alone. */
export function signConfirmation(number: string, key: Buffer, now: Date) {
  const expires = (now.getTime() + tokenLife).toString(36);
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
