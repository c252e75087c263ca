import {
  type Attribution,
  attributionField,
  isLed,
  parseAttribution,
  touchAt,
} from "../attribution/attribution.ts";
import { company } from "../brand/company.ts";
import { type GivenConsent, readConsent } from "../consent/consent.ts";

/** What is known of who sent a form, beside the form. */
export type Sender = {
  /** Made by the browser or the program for this attempt; a second copy with the same key is the same form. */
  key?: string | undefined;
  /** The client's address, an IPv6 one as its /64. */
  address?: string | undefined;
  /** The key under which answers of a survey that is now sent were kept. */
  progressKey?: string | undefined;
  /** What speaks against a person. */
  signs?: readonly Sign[];
  /** What was agreed to with the form. */
  consent?: GivenConsent;
  /** How the sender came here. */
  attribution?: Attribution | undefined;
};

const knownSigns = [
  "honeypot",
  "too fast",
  "links",
  "many from one address",
] as const;

export type Sign = (typeof knownSigns)[number];

/** Names of the fields that a form carries beside the spec's. */
export const senderFields = {
  key: "idempotencyKey",
  /** People do not see it; machines fill it. */
  honeypot: "website",
  /** Milliseconds from showing the page to sending the form. */
  shownFor: "shownFor",
  /** Under it the survey's answers were kept before they were sent. */
  progressKey: "progressKey",
} as const;

/** Nobody types a form's answers in less. Milliseconds. */
const fastestPerson = 2000;

/** A story about an accident may name a page or two. */
const mostLinks = 3;

/** The signs that a form's own fields show. `fields` is what was sent, unchecked. */
export function listSigns(fields: Record<string, unknown>): readonly Sign[] {
  const signs: Sign[] = [];
  const { honeypot, shownFor } = senderFields;
  if (typeof fields[honeypot] === "string" && fields[honeypot] !== "") {
    signs.push("honeypot");
  }
  const milliseconds = fields[shownFor] ?? "";
  if (milliseconds !== "" && Number(milliseconds) < fastestPerson) {
    signs.push("too fast");
  }
  const story = String(fields.description ?? "");
  if ((story.match(/https?:\/\/|\[url|<a\s/gi) ?? []).length >= mostLinks) {
    signs.push("links");
  }
  return signs;
}

/** Why a lead is held back from delivery: the honeypot alone, or any two signs. Undefined delivers it. */
export function quarantineReason(signs: readonly Sign[]): string | undefined {
  return signs.includes("honeypot") || signs.length >= 2
    ? signs.join(", ")
    : undefined;
}

/** Whether it is that, and no other reason why a call was refused. */
export function isQuarantineReason(reason: string | null): boolean {
  const parts = reason?.split(", ") ?? [];
  return knownSigns.some((sign) => parts.includes(sign));
}

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
    request.headers.get("Idempotency-Key") ?? fields[senderFields.key] ?? "";
  const isPlain = typeof key === "string" && /^[\x21-\x7e]{1,200}$/.test(key);
  return {
    key: isPlain ? key : undefined,
    address,
    progressKey: findProgressKey(fields),
    signs: listSigns(fields),
    consent: readConsent(fields, request),
    attribution: readAttribution(fields, request),
    wrongKey: key !== "" && !isPlain,
  };
}

/** The key that a form names, if it can be one: also a cookie's value. */
export function findProgressKey(
  fields: Record<string, unknown>,
): string | undefined {
  const key = fields[senderFields.progressKey];
  return typeof key === "string" && /^[\w-]{16,64}$/.test(key)
    ? key
    : undefined;
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
  return touch && isLed(touch) ? { first: touch, last: touch } : undefined;
}

/** What a program is told whose key cannot be used. */
export const wrongKeyError =
  "Idempotency-Key must be 1 to 200 visible characters.";

/** What a sender is told whose key came before with other contents. */
export const otherContentsError =
  "This Idempotency-Key was used for other contents. Send these with a new one.";

/** What a sender is told from whose address very many have come. */
export const tooManySent = `We have very many messages from your connection. Please call us at ${company.phones.main.display}.`;
