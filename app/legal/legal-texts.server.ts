import { accessibilityStatement } from "./accessibility-statement.ts";
import { consumerHealthDataPolicy } from "./consumer-health-data-policy.ts";
import { legalDisclaimer } from "./legal-disclaimer.ts";
import type { LegalText } from "./legal-text.ts";
import { privacyPolicy } from "./privacy-policy.ts";
import { termsOfService } from "./terms-of-service.ts";

export const legalTexts: readonly LegalText[] = [
  privacyPolicy,
  termsOfService,
  legalDisclaimer,
  consumerHealthDataPolicy,
  accessibilityStatement,
];

export function getLegalText(path: string): LegalText {
  const text = legalTexts.find((candidate) => candidate.path === path);
  if (!text) throw new Error(`no legal text at ${path}`);
  return text;
}
