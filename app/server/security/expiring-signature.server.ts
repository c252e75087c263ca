import { createHmac, timingSafeEqual } from "node:crypto";
import { day } from "../durations.ts";

type Key = string | Buffer;

export function signUntil(expiresAt: Date, subject: string, key: Key): string {
  const time = expiresAt.getTime().toString(36);
  return `${time}.${sign(subject, time, key)}`;
}

export function readSignature(
  signed: string,
  subject: string,
  key: Key,
  now: Date,
): Date | undefined {
  const [time = "", signature = ""] = signed.split(".", 2);
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(subject, time, key));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return undefined;
  }
  const expiresAt = new Date(Number.parseInt(time, 36));
  return expiresAt > now ? expiresAt : undefined;
}

function sign(subject: string, time: string, key: Key) {
  return createHmac("sha256", key)
    .update(`${subject}\n${time}`)
    .digest("base64url");
}

const previewDays = 7;

export function signPreview(subject: string, key: string, now: Date) {
  const expiresAt = new Date(now.getTime() + previewDays * day);
  return { preview: signUntil(expiresAt, subject, key), expiresAt };
}
