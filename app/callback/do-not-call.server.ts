import { createHmac, timingSafeEqual } from "node:crypto";
import { minute } from "../server/durations.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";

/** The `reason` of a callback request refused because its number opted out of calls and its sender hasn't confirmed it. */
export const doNotCallReason = "withdrawn";

const tokenTtlMs = 10 * minute;

/**
 * Whether a number may be called. One whose owner stopped calls is refused with a token; sending that back in time
 * confirms one call to this number.
 */
export async function checkDoNotCall(
  number: string,
  token: string | undefined,
  { consents, now }: { consents: RequestServices["consents"]; now: Date },
): Promise<"allowed" | "confirmed" | { confirmationToken: string }> {
  const suppressed = (await consents.findSuppressions([number])).get(number);
  if (suppressed?.calls === undefined) return "allowed";
  const key = await consents.getConfirmationKey();
  return isConfirmation(token ?? "", number, key, now)
    ? "confirmed"
    : { confirmationToken: signConfirmation(number, key, now) };
}

function signConfirmation(number: string, key: Buffer, now: Date) {
  const expires = (now.getTime() + tokenTtlMs).toString(36);
  return `${expires}.${sign(number, expires, key)}`;
}

function isConfirmation(
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
