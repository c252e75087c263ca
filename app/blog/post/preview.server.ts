import { createHmac, timingSafeEqual } from "node:crypto";

/** Days that a preview link stays valid. */
const validDays = 7;

/** Signs the query of a preview link. */
export function signPreview(slug: string, key: string, now: Date) {
  const expiresAt = new Date(now.getTime() + validDays * 24 * 60 * 60 * 1000);
  const time = expiresAt.getTime().toString(36);
  return { preview: `${time}.${sign(slug, time, key)}`, expiresAt };
}

/** When a preview link expires; undefined when it is forged, expired, or for another post. */
export function readPreview(
  preview: string,
  slug: string,
  key: string,
  now: Date,
): Date | undefined {
  const [time = "", signature = ""] = preview.split(".", 2);
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(slug, time, key));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return undefined;
  }
  const expiresAt = new Date(Number.parseInt(time, 36));
  return expiresAt > now ? expiresAt : undefined;
}

function sign(slug: string, time: string, key: string) {
  return createHmac("sha256", key)
    .update(`${slug}\n${time}`)
    .digest("base64url");
}
