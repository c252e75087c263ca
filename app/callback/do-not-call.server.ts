import { minute } from "../server/durations.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";
import {
  readSignature,
  signUntil,
} from "../server/security/expiring-signature.server.ts";

const tokenTtlMs = 10 * minute;

type Dependencies = { consents: RequestServices["consents"]; now: Date };

/** A number that opted out gets a token. Sent back in time, and before a new opt-out, it confirms one call, as of the time it was issued. */
export async function checkDoNotCall(
  number: string,
  token: string | undefined,
  { consents, now }: Dependencies,
): Promise<"allowed" | { confirmedAt: Date } | { confirmationToken: string }> {
  const key = await consents.getConfirmationKey();
  const expiry = readSignature(token ?? "", number, key, now);
  const suppressed = (await consents.findSuppressions([number])).get(number);
  const stoppedAt = new Date(suppressed?.calls ?? 0);
  const confirmedAt = expiry && new Date(expiry.getTime() - tokenTtlMs);
  // A request that is sent again gets the same response, even if calls have been allowed since.
  if (confirmedAt && stoppedAt <= confirmedAt) return { confirmedAt };
  if (suppressed?.calls === undefined) return "allowed";
  const expiresAt = new Date(now.getTime() + tokenTtlMs);
  return { confirmationToken: signUntil(expiresAt, number, key) };
}
