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

/** Click ids may be long. */
const maxValueLength = 500;

const textNames = ["referrer", ...campaignNames] as const;

/** `at` is ISO 8601 in UTC, `landing` a path, `referrer` the origin and path of the referring page. */
export type Touch = { at: string; landing: string } & {
  [Name in (typeof textNames)[number]]?: string;
};

/** The first touch within 90 days, and the last one with a campaign or referrer. */
export type Attribution = { first: Touch; last: Touch };

export const attributionField = "attribution";

const maxFieldLength = 12_000;

/** Parses a form's attribution field. Undefined if it is malformed, which must not cost the lead. */
export function parseAttribution(sent: unknown): Attribution | undefined {
  if (typeof sent !== "string" || sent.length > maxFieldLength)
    return undefined;
  try {
    const { first, last }: Record<keyof Attribution, UnparsedTouch> =
      JSON.parse(sent);
    return { first: parseTouch(first), last: parseTouch(last) };
  } catch {
    return undefined;
  }
}

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
  return validTouch(found);
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

/** Rejects personal data: some campaigns put the recipient's email in the link. */
function isValue(value: unknown): value is string {
  return (
    typeof value === "string" &&
    value !== "" &&
    value.length <= maxValueLength &&
    !/[\p{Cc}\p{Cs}@]/u.test(value)
  );
}

export function hasSource({ at, landing, ...more }: Touch): boolean {
  return Object.keys(more).length > 0;
}

/** The path without tokens: a consent receipt's URL contains one. */
export function plainPath(pathname: string) {
  return pathname
    .replace(/^\/consent\/.*/, "/consent")
    .slice(0, maxValueLength);
}

function validTouch(found: Touch): Touch | undefined {
  if (!isValue(found.landing)) return undefined;
  for (const name of textNames) {
    if (!isValue(found[name])) delete found[name];
  }
  return found;
}
