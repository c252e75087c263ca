import { plainPath } from "../attribution/attribution.ts";
import { consentFields } from "../forms/metadata-fields.ts";

export type GivenConsent = {
  /** Version of the text that the form says it showed; not validated. */
  version: string | undefined;
  calls: boolean;
  texts: boolean;
  /** Version of the consent to share, if its box was checked; not validated. */
  sharing?: string | undefined;
  /** Path of the page, with the query's campaign and step. */
  page: string | null;
  agent: string | null;
  language: string | null;
  gpc: boolean;
};

/** The checkboxes of a form. API clients may send `true`. */
export function readConsentChoices(fields: Record<string, unknown>) {
  const isChecked = (name: string) =>
    fields[name] === "yes" || fields[name] === true;
  return {
    calls: isChecked(consentFields.calls),
    texts: isChecked(consentFields.texts),
    sharing: findSharing(fields),
  };
}

/** Everything that the ledger stores about a form. `fields` are not validated. */
export function readConsent(
  fields: Record<string, unknown>,
  { headers }: Request,
): GivenConsent {
  const version = fields[consentFields.version];
  return {
    version: typeof version === "string" ? version : undefined,
    ...readConsentChoices(fields),
    page: pageIn(headers.get("Referer")),
    agent: headers.get("User-Agent")?.slice(0, longestHeader) ?? null,
    language: headers.get("Accept-Language")?.slice(0, longestHeader) ?? null,
    gpc: headers.get("Sec-GPC") === "1",
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

/** Query parameters without personal data. */
const allowedParameters =
  /^(utm_(source|medium|campaign|term|content)|step|change)$/;

function pageIn(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { pathname, searchParams } = new URL(address);
  const query = new URLSearchParams(
    [...searchParams].filter(([name]) => allowedParameters.test(name)),
  );
  const path = plainPath(pathname);
  return (query.size > 0 ? `${path}?${query}` : path).slice(0, longestPage);
}
