import { plainPath } from "../attribution/attribution.ts";
import { consentFields } from "../forms/metadata-fields.ts";

/** What came with a form as to what its sender agreed to. */
export type GivenConsent = {
  /** Version of the text that the form says it showed; unchecked. */
  version: string | undefined;
  calls: boolean;
  texts: boolean;
  /** Path of the page, and what its query says of a campaign or a step. */
  page: string | null;
  agent: string | null;
  language: string | null;
  /** The browser asked not to have its visitor's data shared. */
  gpc: boolean;
};

/** What the boxes of a form say. A program may send `true`. */
export function readConsentChoices(fields: Record<string, unknown>) {
  const isTicked = (name: string) =>
    fields[name] === "yes" || fields[name] === true;
  return {
    calls: isTicked(consentFields.calls),
    texts: isTicked(consentFields.texts),
  };
}

/** All that the ledger keeps of how a form was sent. `fields` is what was sent, unchecked. */
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

const longestHeader = 300;
const longestPage = 500;

/** Names in a page's query that say nothing of a person. */
const plainNames = /^(utm_(source|medium|campaign|term|content)|step|change)$/;

function pageIn(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { pathname, searchParams } = new URL(address);
  const query = new URLSearchParams(
    [...searchParams].filter(([name]) => plainNames.test(name)),
  );
  const path = plainPath(pathname);
  return (query.size > 0 ? `${path}?${query}` : path).slice(0, longestPage);
}
