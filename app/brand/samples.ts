import { company } from "./company.ts";

/** Entries that still hold the project's sample values, by file: a live site must not show them. */
export function listSamples(shown = company): string[] {
  const { name, phones, schedulingUrl, responsibleLawyer, testimonials } =
    shown;
  const inCompany = {
    ...Object.fromEntries(
      Object.entries(phones).map(([use, { number, display }]) => [
        `phones.${use}`,
        [number, display].some(isFictional),
      ]),
    ),
    schedulingUrl: isReserved(new URL(schedulingUrl).hostname),
    responsibleLawyer: responsibleLawyer === undefined,
    testimonials: testimonials.some((one) => one.name === "Sample client"),
  };
  const left = Object.entries(inCompany).flatMap(([entry, isSample]) =>
    isSample ? entry : [],
  );
  return [
    ...(left.length > 0 ? [`app/brand/company.ts: ${left.join(", ")}`] : []),
    ...(name === "Casefront" ? ["app/brand/brand.ts: name"] : []),
  ];
}

/** 555-0100 to 555-0199 are reserved for fiction in every area code. */
function isFictional(number: string) {
  return /55501\d\d$/.test(number.replace(/\D/g, ""));
}

/** Reserved host names: RFC 2606. */
function isReserved(hostname: string) {
  return /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/.test(
    hostname,
  );
}
