import type { PrivacyPractices } from "../brand/privacy-practices.ts";
import type { RetentionPeriods } from "../privacy/retention-periods.ts";

export type LegalFacts = {
  company: string;
  program: string;
  isLawFirm: boolean;
  phone: string;
  postalAddress: string | undefined;
  firms: readonly string[];
  practices: PrivacyPractices;
  retention: RetentionPeriods;
  placesCalls: boolean;
  updated: Record<
    "privacyPolicy" | "termsOfService" | "legalDisclaimer",
    string
  >;
};

export function privacyContacts({
  phone,
  practices,
  postalAddress,
}: LegalFacts) {
  const ways = [
    `call ${phone}`,
    practices.email && `email [${practices.email}](mailto:${practices.email})`,
    postalAddress && `write to ${postalAddress}`,
  ].filter((way) => way !== undefined && way !== "");
  return joinItems(ways.map(String), "or");
}

export function joinItems(items: readonly string[], word: "and" | "or") {
  if (items.length < 3) return items.join(` ${word} `);
  return `${items.slice(0, -1).join(", ")}, ${word} ${items.at(-1)}`;
}
