import { practicesOf } from "../brand/privacy-practices.ts";
import { textProgramName } from "../consent/consent-texts.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";
import { addressLine } from "../shell/address-line.ts";
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
    postalAddress:
      postalAddress && `${legalName}, ${addressLine(postalAddress)}`,
    firms: callingFirms,
    practices: practicesOf(operator),
    retention,
    placesCalls: phoneService.readReport !== undefined,
    updated: operator.legalTextsUpdated,
  };
}
