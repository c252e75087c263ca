import {
  type Attribution,
  attributionField,
  hasSource,
  parseAttribution,
  touchAt,
} from "../attribution/attribution.ts";
import type { Operator } from "../brand/operator.ts";
import { type GivenConsent, readConsent } from "../consent/consent.ts";
import { findProgressKey, metadataFields } from "../forms/metadata-fields.ts";
import { listSpamSignals, type SpamSignal } from "../forms/spam-signals.ts";

/** What is known of who sent a form, beside the form. */
export type Sender = {
  /** Made by the browser or the program for this attempt; a second copy with the same key is the same form. */
  key?: string | undefined;
  /** The client's address, an IPv6 one as its /64. */
  address?: string | undefined;
  /** The key under which answers of a survey that is now sent were kept. */
  progressKey?: string | undefined;
  signals?: readonly SpamSignal[];
  /** What was agreed to with the form. */
  consent?: GivenConsent;
  /** How the sender came here. */
  attribution?: Attribution | undefined;
};

/**
 * The sender of a form, from the form's own fields and the request's `Idempotency-Key`. A key that is longer than 200
 * characters, or no plain text, is `wrongKey`.
 */
export function readSender(
  fields: Record<string, unknown>,
  request: Request,
  address: string | undefined,
): Sender & { wrongKey: boolean } {
  const key =
    request.headers.get("Idempotency-Key") ?? fields[metadataFields.key] ?? "";
  const isPlain = typeof key === "string" && /^[\x21-\x7e]{1,200}$/.test(key);
  return {
    key: isPlain ? key : undefined,
    address,
    progressKey: findProgressKey(fields),
    signals: listSpamSignals(fields),
    consent: readConsent(fields, request),
    attribution: readAttribution(fields, request),
    wrongKey: key !== "" && !isPlain,
  };
}

/** What the form says, or, without script, the campaign in its page's address. Nothing where the browser asks for privacy. */
function readAttribution(
  fields: Record<string, unknown>,
  { headers }: Request,
): Attribution | undefined {
  if (headers.get("Sec-GPC") === "1") return undefined;
  const told = fields[attributionField];
  if (told !== undefined) return parseAttribution(told);
  const touch = touchAt(new Date(), headers.get("Referer") ?? "", "");
  return touch && hasSource(touch) ? { first: touch, last: touch } : undefined;
}

/** What a program is told whose key cannot be used. */
export const wrongKeyError =
  "Idempotency-Key must be 1 to 200 visible characters.";

/** What a sender is told whose key came before with other contents. */
export const otherContentsError =
  "This Idempotency-Key was used for other contents. Send these with a new one.";

/** The answer to a client address that exceeded its rate limit. */
export function tooManySent({ phones }: Pick<Operator, "phones">) {
  return `We've received too many messages from your connection. Please call us at ${phones.main.display}.`;
}
