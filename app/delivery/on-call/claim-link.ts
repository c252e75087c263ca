import { createHmac, timingSafeEqual } from "node:crypto";
import { day } from "../../server/durations.ts";
import type { Delivery } from "../messages/subjects/subject.ts";

/** How long a link is valid after its message was created. */
const lifetime = 7 * day;

export const claimPath = "/claim/";

/** The link to claim a lead; the same on each attempt. */
export function claimUrl(
  { id, created_at }: Pick<Delivery, "id" | "created_at">,
  key: string,
  siteUrl: string,
): string {
  const expires = (new Date(created_at).getTime() + lifetime).toString(36);
  return `${siteUrl}${claimPath}${id}.${expires}.${sign(id, expires, key)}`;
}

/** The delivery id of a token; undefined if the token is forged or expired. */
export function readClaimToken(
  token: string,
  key: string,
  now: Date,
): string | undefined {
  const [id = "", expires = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(id, expires, key));
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    return undefined;
  }
  return Number.parseInt(expires, 36) > now.getTime() ? id : undefined;
}

function sign(id: string, expires: string, key: string) {
  return createHmac("sha256", key)
    .update(`${id}\n${expires}`)
    .digest("base64url");
}
