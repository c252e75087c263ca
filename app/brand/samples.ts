import { name } from "./brand.ts";
import type { Operator } from "./operator.ts";

/** What still has the project's sample values: a live site must not show them. */
export function listSamples(
  operator: Operator,
  file: string,
  brandName = name,
): string[] {
  const { phones, schedulingUrl, responsibleLawyer, testimonials } = operator;
  const isSample = {
    ...Object.fromEntries(
      Object.entries(phones).map(([use, { number }]) => [
        `phones.${use}`,
        isFictional(number),
      ]),
    ),
    schedulingUrl:
      schedulingUrl !== undefined &&
      isReserved(new URL(schedulingUrl).hostname),
    responsibleLawyer: responsibleLawyer === undefined,
    testimonials: testimonials.some((one) => one.name === "Sample client"),
  };
  const left = Object.entries(isSample).flatMap(([entry, sample]) =>
    sample ? entry : [],
  );
  return [
    ...(left.length > 0 ? [`${file}: ${left.join(", ")}`] : []),
    ...(brandName === "Casefront" ? ["app/brand/brand.ts: name"] : []),
  ];
}

/** 555-0100 to 555-0199 are reserved for fiction in every area code. */
function isFictional(number: string) {
  return /55501\d\d$/.test(number);
}

/** Reserved host names: RFC 2606. */
function isReserved(hostname: string) {
  return /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/.test(
    hostname,
  );
}
