import { createHmac, timingSafeEqual } from "node:crypto";
import { day } from "../durations.ts";

const validDays = 7;

export function signPreview(subject: string, key: string, now: Date) {
  const expiresAt = new Date(now.getTime() + validDays * day);
  const time = expiresAt.getTime().toString(36);
  return { preview: `${time}.${sign(subject, time, key)}`, expiresAt };
}

/** When a preview link expires; undefined when it is forged, expired, or for something else. */
export function readPreview(
  preview: string,
  subject: string,
  key: string,
  now: Date,
): Date | undefined {
  const [time = "", signature = ""] = preview.split(".", 2);
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(subject, time, key));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return undefined;
  }
  const expiresAt = new Date(Number.parseInt(time, 36));
  return expiresAt > now ? expiresAt : undefined;
}

function sign(subject: string, time: string, key: string) {
  return createHmac("sha256", key)
    .update(`${subject}\n${time}`)
    .digest("base64url");
}
