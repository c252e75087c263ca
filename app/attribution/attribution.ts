import { z } from "zod/mini";

/** Names of a campaign's parameters in an address, as advertising services write them. */
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

/** Longest value, in characters; a click's name may be long. */
const longestValue = 500;

/** Plain text that names nobody: an e-mail in a campaign's address is its reader's. */
const value = z.string().check(
  z.minLength(1),
  z.maxLength(longestValue),
  z.refine((text) => !/[\p{Cc}@]/u.test(text) && text.isWellFormed()),
);

const values = Object.fromEntries(
  campaignNames.map((name) => [name, z.optional(value)]),
) as Record<(typeof campaignNames)[number], z.ZodMiniOptional<typeof value>>;

const touch = z.object({
  /** ISO 8601 in UTC. */
  at: z.iso.datetime(),
  /** Path of the page that was come to. */
  landing: value,
  /** Origin and path of the other site's page that led here. */
  referrer: z.optional(value),
  ...values,
});

const attribution = z.object({ first: touch, last: touch });

/** One arrival from elsewhere. */
export type Touch = z.output<typeof touch>;

/** The first arrival within 90 days, and the last that a campaign or another site led to. */
export type Attribution = z.output<typeof attribution>;

export const attributionField = "attribution";

/** Longest field that is looked at, in characters. */
const longestField = 12_000;

/** Reads what is sent beside a form, as JSON in text. Undefined for what is none: the form is taken all the same. */
export function parseAttribution(sent: unknown): Attribution | undefined {
  if (typeof sent !== "string" || sent.length > longestField) return undefined;
  try {
    return attribution.parse(JSON.parse(sent));
  } catch {
    // No JSON, or not ours: who sent the form matters more than where they came from.
    return undefined;
  }
}

/** The arrival at an address. `referrer` is the address of the page that led here, if any. Undefined for no address. */
export function touchAt(
  at: Date,
  address: string,
  referrer: string,
): Touch | undefined {
  if (!URL.canParse(address)) return undefined;
  const { pathname, searchParams, origin } = new URL(address);
  const from = URL.canParse(referrer) ? new URL(referrer) : undefined;
  const isElsewhere = from && from.origin !== origin && from.origin !== "null";
  const found: Touch = {
    at: at.toISOString(),
    landing: plainPath(pathname),
    ...(isElsewhere && {
      referrer: (from.origin + from.pathname).slice(0, longestValue),
    }),
  };
  for (const name of campaignNames) {
    const given = searchParams.get(name);
    if (given) found[name] = given;
  }
  return keepValid(found);
}

/** Whether a campaign or another site led to it. */
export function hasSource({ at, landing, ...more }: Touch): boolean {
  return Object.keys(more).length > 0;
}

/** A path that opens nothing: a receipt's address is a secret. */
export function plainPath(pathname: string) {
  return pathname.replace(/^\/consent\/.*/, "/consent").slice(0, longestValue);
}

/** Without the values that a server would refuse. */
function keepValid(found: Touch): Touch | undefined {
  const entries = Object.entries(found).filter(
    ([name, text]) => name === "at" || z.safeParse(value, text).success,
  );
  const result = z.safeParse(touch, Object.fromEntries(entries));
  return result.success ? result.data : undefined;
}
