import { Webhook } from "standardwebhooks";

/** One signature per secret, so that the receiver can rotate its secret. */
export function signatureHeaders(
  secrets: readonly string[],
  id: string,
  now: Date,
  body: string,
) {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": secrets
      .map((secret) => new Webhook(secret).sign(id, now, body))
      .join(" "),
  };
}
