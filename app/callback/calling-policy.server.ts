import {
  type CountryCode,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";

/**
 * Whom the site may call: by default telephones of the United States and its territories, never a premium or service
 * number, never the site itself. `number` comes from `normalizePhone`. Ranges are those of libphonenumber's full
 * metadata; beside them the spec's example +15551234567 may be dialled.
 */
export function checkCallingPolicy(
  number: string,
  ownNumbers: readonly string[],
): CallingVerdict {
  if (/^\+[2-9]11$/.test(number)) return refused("service number");

  const parsed = parsePhoneNumberFromString(number);
  if (!parsed?.isPossible()) return { allowed: false, problem: "invalid" };
  if (ownNumbers.includes(parsed.number)) return refused("own number");
  if (parsed.countryCallingCode !== "1") return refused("not a US number");
  const { area, exchange } = partsOf(parsed.nationalNumber);
  if ([area, exchange].some((code) => premiumCodes.includes(code))) {
    return refused("premium number");
  }
  if ([area, exchange].some((code) => code.endsWith("11"))) {
    return refused("service number");
  }
  if (parsed.country) {
    return usRegions.includes(parsed.country)
      ? { allowed: true }
      : refused("not a US number");
  }
  // libphonenumber knows no such number. The specification's example has an area code that nobody holds.
  return area === "555"
    ? { allowed: true }
    : { allowed: false, problem: "invalid" };
}

/** `reason` is for the operator; the visitor is told one sentence for all. */
export type CallingVerdict =
  | { allowed: true }
  | { allowed: false; problem: "invalid" }
  | { allowed: false; problem: "refused"; reason: RefusalReason };

export type RefusalReason =
  | "own number"
  | "not a US number"
  | "premium number"
  | "service number";

function refused(reason: RefusalReason): CallingVerdict {
  return { allowed: false, problem: "refused", reason };
}

function partsOf(nationalNumber: string) {
  return {
    area: nationalNumber.slice(0, 3),
    exchange: nationalNumber.slice(3, 6),
  };
}

const usRegions: readonly CountryCode[] = ["US", "PR", "VI", "GU", "AS", "MP"];

/** 900 as an area code and 976 as an exchange charge the called or the calling side. */
const premiumCodes: readonly string[] = ["900", "976"];
