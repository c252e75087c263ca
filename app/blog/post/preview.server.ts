import { createHmac, timingSafeEqual } from "node:crypto";

/** How long a link to a post that is not published holds, in days. */
const days = 7;

/** The query of a link that shows a post whether it is published or not, until `expiresAt`. */
export function signPreview(slug: string, key: string, now: Date) {
  const expiresAt = new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
  const time = expiresAt.getTime().toString(36);
  return { preview: `${time}.${sign(slug, time, key)}`, expiresAt };
}

/** Until when a link's query shows this post; undefined when it is forged, of another post, or over. */
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
