import { day } from "../../server/durations.ts";
import {
  readSignature,
  signUntil,
} from "../../server/security/expiring-signature.server.ts";
import type { Delivery } from "../subjects/subject.ts";

const lifetime = 7 * day;

export const claimPath = "/claim/";

export function claimUrl(
  { id, created_at }: Pick<Delivery, "id" | "created_at">,
  key: string,
  siteUrl: string,
): string {
  const expiresAt = new Date(Date.parse(created_at) + lifetime);
  return `${siteUrl}${claimPath}${id}.${signUntil(expiresAt, id, key)}`;
}

export function readClaimToken(
  token: string,
  key: string,
  now: Date,
): string | undefined {
  const [id = "", ...signed] = token.split(".");
  return readSignature(signed.join("."), id, key, now) && id;
}
