import { practicesOf } from "../brand/privacy-practices.ts";
import { textProgramName } from "../consent/consent-texts.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";
import type { LegalFacts } from "./legal-facts.ts";

export function readLegalFacts({
  retention,
  operator,
  phoneService,
}: Pick<
  RequestServices,
  "retention" | "operator" | "phoneService"
>): LegalFacts {
  const { kind, legalName, phones, postalAddress, callingFirms } = operator;
  const { number, display } = phones.support;
  return {
    company: legalName,
    program: textProgramName(operator.siteName),
    isLawFirm: kind === "law-firm",
    phone: `[${display}](tel:${number})`,
    postalAddress: postalAddress && addressLine(legalName, postalAddress),
    firms: callingFirms,
    practices: practicesOf(operator),
    retention: retention,
    placesCalls: phoneService.readReport !== undefined,
    updated: operator.legalTextsUpdated,
  };
}

function addressLine(
  company: string,
  {
    street,
    city,
    state,
    zip,
  }: { street: string; city: string; state: string; zip: string },
) {
  return `${company}, ${street}, ${city}, ${state} ${zip}`;
}
