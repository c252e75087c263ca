import { plainPath } from "../attribution/attribution.ts";
import { consentFields } from "../forms/metadata-fields.ts";

export type ConsentInput = {
  /** The version that the form says it showed; not validated. */
  version: string | undefined;
  calls: boolean;
  texts: boolean;
  sharing?: string | undefined;
  page: string | null;
  agent: string | null;
  language: string | null;
  gpc: boolean;
};

/** API clients may send `true`. */
export function readConsentChoices(fields: Record<string, unknown>) {
  const isChecked = (name: string) =>
    fields[name] === "yes" || fields[name] === true;
  return {
    calls: isChecked(consentFields.calls),
    texts: isChecked(consentFields.texts),
    sharing: findSharing(fields),
  };
}

export function readConsent(
  fields: Record<string, unknown>,
  { headers }: Request,
): ConsentInput {
  const version = fields[consentFields.version];
  const gpc = headers.get("Sec-GPC") === "1";
  return {
    version: typeof version === "string" ? version : undefined,
    ...readConsentChoices(fields),
    page: pageIn(
      headers.get("Referer"),
      gpc ? stepParameters : allowedParameters,
    ),
    agent: headers.get("User-Agent")?.slice(0, longestHeader) ?? null,
    language: headers.get("Accept-Language")?.slice(0, longestHeader) ?? null,
    gpc,
  };
}

/** For consent given without a form: how it was given, such as "phone", is stored in place of a page. */
export function consentWithoutForm(way: string): ConsentInput {
  return {
    version: undefined,
    calls: false,
    texts: false,
    page: way,
    agent: null,
    language: null,
    gpc: false,
  };
}

/** The box carries the version of its text: consent to share counts only with a text that was shown. */
function findSharing(fields: Record<string, unknown>): string | undefined {
  const version = fields[consentFields.sharing];
  return typeof version === "string" && version.startsWith("sharing-")
    ? version
    : undefined;
}

const longestHeader = 300;
const longestPage = 500;

const allowedParameters =
  /^(utm_(source|medium|campaign|term|content)|step|change)$/;

/** Under Global Privacy Control, no campaign is stored. */
const stepParameters = /^(step|change)$/;

function pageIn(address: string | null, allowed: RegExp): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { pathname, searchParams } = new URL(address);
  const query = new URLSearchParams(
    [...searchParams].filter(([name]) => allowed.test(name)),
  );
  const path = plainPath(pathname);
  return (query.size > 0 ? `${path}?${query}` : path).slice(0, longestPage);
}
