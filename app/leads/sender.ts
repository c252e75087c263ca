import {
  type Attribution,
  attributionField,
  hasSource,
  parseAttribution,
  touchAt,
} from "../attribution/attribution.ts";
import type { Operator } from "../brand/operator.ts";
import { type ConsentInput, readConsent } from "../consent/consent.ts";
import { findProgressKey, metadataFields } from "../forms/metadata-fields.ts";
import { listSpamSignals, type SpamSignal } from "../forms/spam-signals.ts";

export type Sender = {
  key?: string | undefined;
  address?: string | undefined;
  progressKey?: string | undefined;
  signals?: readonly SpamSignal[];
  consent?: ConsentInput;
  attribution?: Attribution | undefined;
};

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

/** From the form or, without JavaScript, its page's campaign; none under Global Privacy Control. */
function readAttribution(
  fields: Record<string, unknown>,
  { headers }: Request,
): Attribution | undefined {
  if (headers.get("Sec-GPC") === "1") return undefined;
  const sent = fields[attributionField];
  if (sent !== undefined) return parseAttribution(sent);
  const touch = touchAt(new Date(), headers.get("Referer") ?? "", "");
  return touch && hasSource(touch) ? { first: touch, last: touch } : undefined;
}

export const invalidKeyError =
  "Idempotency-Key must be 1 to 200 visible characters.";

export const reusedKeyError =
  "This Idempotency-Key was already used with a different request body. Use a new key.";

export function tooManySent({ phones }: Pick<Operator, "phones">) {
  return `We've received too many messages from your connection. Please call us at ${phones.main.display}.`;
}
