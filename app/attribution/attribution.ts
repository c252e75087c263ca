import { z } from "zod/mini";

/** Campaign parameters of a URL. */
export const campaignNames = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "gclid",
  "gbraid",
  "wbraid",
  "msclkid",
  "fbclid",
] as const;

/** In characters; click ids may be long. */
const maxValueLength = 500;

/** Plain text without personal data: some campaigns put the recipient's email in the link. */
const value = z.string().check(
  z.minLength(1),
  z.maxLength(maxValueLength),
  z.refine((text) => !/[\p{Cc}@]/u.test(text) && text.isWellFormed()),
);

const values = Object.fromEntries(
  campaignNames.map((name) => [name, z.optional(value)]),
) as Record<(typeof campaignNames)[number], z.ZodMiniOptional<typeof value>>;

const touch = z.object({
  /** ISO 8601 in UTC. */
  at: z.iso.datetime(),
  /** Path of the landing page. */
  landing: value,
  /** Origin and path of the referring page. */
  referrer: z.optional(value),
  ...values,
});

const attribution = z.object({ first: touch, last: touch });

/** A visit as attribution records it. */
export type Touch = z.output<typeof touch>;

/** First touch within 90 days, and last touch with a campaign or referrer. */
export type Attribution = z.output<typeof attribution>;

export const attributionField = "attribution";

/** In characters. */
const maxFieldLength = 12_000;

/** Parses the attribution that a form carries as JSON text. Undefined where it is malformed: the form is still accepted. */
export function parseAttribution(sent: unknown): Attribution | undefined {
  if (typeof sent !== "string" || sent.length > maxFieldLength)
    return undefined;
  try {
    return attribution.parse(JSON.parse(sent));
  } catch {
    // Malformed attribution must not cost the lead.
    return undefined;
  }
}

/** The touch of a visit to a URL. `referrer` may be empty. Undefined for an invalid URL. */
export function touchAt(
  at: Date,
  address: string,
  referrer: string,
): Touch | undefined {
  if (!URL.canParse(address)) return undefined;
  const { pathname, searchParams, origin } = new URL(address);
  const from = URL.canParse(referrer) ? new URL(referrer) : undefined;
  const isExternal = from && from.origin !== origin && from.origin !== "null";
  const found: Touch = {
    at: at.toISOString(),
    landing: plainPath(pathname),
    ...(isExternal && {
      referrer: (from.origin + from.pathname).slice(0, maxValueLength),
    }),
  };
  for (const name of campaignNames) {
    const given = searchParams.get(name);
    if (given) found[name] = given;
  }
  return keepValid(found);
}

/** Whether a touch names a campaign or referrer. */
export function hasSource({ at, landing, ...more }: Touch): boolean {
  return Object.keys(more).length > 0;
}

/** A path without secrets: the URL of a consent receipt is one. */
export function plainPath(pathname: string) {
  return pathname
    .replace(/^\/consent\/.*/, "/consent")
    .slice(0, maxValueLength);
}

/** Drops the values that the server would reject. */
function keepValid(found: Touch): Touch | undefined {
  const entries = Object.entries(found).filter(
    ([name, text]) => name === "at" || z.safeParse(value, text).success,
  );
  const result = z.safeParse(touch, Object.fromEntries(entries));
  return result.success ? result.data : undefined;
}
