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

const textNames = ["referrer", ...campaignNames] as const;

/**
 * A visit as attribution records it: `at` in ISO 8601 and UTC, the path of its landing page, origin and path of the
 * referring page.
 */
export type Touch = { at: string; landing: string } & {
  [Name in (typeof textNames)[number]]?: string;
};

/** First touch within 90 days, and last touch with a campaign or referrer. */
export type Attribution = { first: Touch; last: Touch };

export const attributionField = "attribution";

/** In characters. */
const maxFieldLength = 12_000;

/** Parses the attribution that a form carries as JSON text. Undefined if it is malformed: the form is still accepted. */
export function parseAttribution(sent: unknown): Attribution | undefined {
  if (typeof sent !== "string" || sent.length > maxFieldLength)
    return undefined;
  try {
    const { first, last }: Record<keyof Attribution, UnparsedTouch> =
      JSON.parse(sent);
    return { first: parseTouch(first), last: parseTouch(last) };
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
  const visited = parseUrl(address);
  if (!visited) return undefined;
  const { pathname, searchParams, origin } = visited;
  const from = parseUrl(referrer);
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

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    // Not a URL. `URL.canParse` is missing in the browsers of 2022.
    return undefined;
  }
}

type UnparsedTouch = Record<string, unknown>;

/** Throws if a value is malformed. */
function parseTouch({ at, landing, ...more }: UnparsedTouch): Touch {
  if (!isTime(at) || !isValue(landing)) throw new TypeError("malformed touch");
  const touch: Touch = { at, landing };
  for (const name of textNames) {
    const value = more[name];
    if (value === undefined) continue;
    if (!isValue(value)) throw new TypeError(`not a ${name}`);
    touch[name] = value;
  }
  return touch;
}

function isTime(value: unknown): value is string {
  return (
    typeof value === "string" &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}

/** Plain text without personal data: some campaigns put the recipient's email in the link. */
function isValue(value: unknown): value is string {
  return (
    typeof value === "string" &&
    value !== "" &&
    value.length <= maxValueLength &&
    !/[\p{Cc}\p{Cs}@]/u.test(value)
  );
}

/** Whether a touch names a campaign or referrer. */
export function hasSource({ at, landing, ...more }: Touch): boolean {
  return Object.keys(more).length > 0;
}

/** A path without secrets: a consent receipt's URL contains its token. */
export function plainPath(pathname: string) {
  return pathname
    .replace(/^\/consent\/.*/, "/consent")
    .slice(0, maxValueLength);
}

function keepValid(found: Touch): Touch | undefined {
  if (!isValue(found.landing)) return undefined;
  for (const name of textNames) {
    if (!isValue(found[name])) delete found[name];
  }
  return found;
}
