import {
  type CountryCode,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";

/**
 * Whom the site may call: by default telephones of the United States and its territories, never a premium or service
 * number, never the site itself. `number` comes from `normalizePhone`. Ranges are those of libphonenumber's full
 * metadata; numbers of its unassigned area codes, such as the spec's example +15551234567, may be dialled.
 */
export function checkCallingPolicy(
  number: string,
  ownNumbers: readonly string[],
): { allowed: true } | { allowed: false; problem: "invalid" | "refused" } {
  const refused = { allowed: false, problem: "refused" } as const;
  if (/^\+[2-9]11$/.test(number)) return refused;

  const parsed = parsePhoneNumberFromString(number);
  if (!parsed?.isPossible()) return { allowed: false, problem: "invalid" };
  if (parsed.countryCallingCode !== "1") return refused;
  if (parsed.country && !usRegions.includes(parsed.country)) return refused;
  if (ownNumbers.includes(parsed.number)) return refused;

  const [, area = "", exchange = ""] =
    /^(\d{3})(\d{3})\d{4}$/.exec(parsed.nationalNumber) ?? [];
  if (!/^[2-9]\d\d$/.test(area) || !/^[2-9]\d\d$/.test(exchange)) {
    return { allowed: false, problem: "invalid" };
  }
  if (premiumCodes.includes(area) || premiumCodes.includes(exchange)) {
    return refused;
  }
  if (area.endsWith("11") || exchange.endsWith("11")) return refused;
  return { allowed: true };
}

const usRegions: readonly CountryCode[] = ["US", "PR", "VI", "GU", "AS", "MP"];

/** 900 as an area code and 976 as an exchange charge the called or the calling side. */
const premiumCodes: readonly string[] = ["900", "976"];
