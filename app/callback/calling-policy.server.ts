import {
  type CountryCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";

/**
 * Whom the site may call: phones of the United States and its territories, never a service, toll-free, personal or
 * premium number, never the site itself. `number` comes from `normalizePhone`; where it is not its own parsed E.164
 * form (`+1 1 205…`), it is invalid, so that what is counted and stored is what is dialed. Ranges are those of
 * libphonenumber's full metadata; beside them the spec's example +15551234567 may be dialed.
 */
export function checkCallingPolicy(
  number: string,
  ownNumbers: readonly string[],
): CallingVerdict {
  if (/^\+[2-9]11$/.test(number)) return refused("service number");
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed?.isPossible() || parsed.number !== number) return invalid;
  if (ownNumbers.includes(number)) return refused("own number");
  if (parsed.countryCallingCode !== "1") return refused("not a US number");
  const service = findService(parsed);
  if (service) return refused(service);
  if (parsed.country) {
    return usRegions.includes(parsed.country)
      ? { allowed: true }
      : refused("not a US number");
  }
  // libphonenumber knows no such number. The specification's example has an area code that nobody holds.
  return parsed.nationalNumber.startsWith("555") ? { allowed: true } : invalid;
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
  | "service number"
  | "toll-free number"
  | "personal number";

const invalid: CallingVerdict = { allowed: false, problem: "invalid" };

function refused(reason: RefusalReason): CallingVerdict {
  return { allowed: false, problem: "refused", reason };
}

/** What a +1 number is, where it is no subscriber's phone: by its area code, its exchange, and libphonenumber's type. */
function findService(parsed: PhoneNumber): RefusalReason | undefined {
  const area = parsed.nationalNumber.slice(0, 3);
  const exchange = parsed.nationalNumber.slice(3, 6);
  const type = parsed.getType();
  // 900 as an area code and 976 as an exchange charge the called or the calling side.
  if (type === "PREMIUM_RATE" || area === "900" || exchange === "976") {
    return "premium number";
  }
  if (type === "TOLL_FREE" || tollFreeAreas.test(area)) {
    return "toll-free number";
  }
  if (type === "PERSONAL_NUMBER" || personalAreas.test(area)) {
    return "personal number";
  }
  const isAssistance = parsed.nationalNumber.endsWith("5551212");
  return isAssistance || [area, exchange].some((code) => code.endsWith("11"))
    ? "service number"
    : undefined;
}

const tollFreeAreas = /^8(00|22|33|44|55|66|77|88)$/;

/** The 5XX codes that NANPA holds for personal communications services: they follow their owner, at the caller's cost. */
const personalAreas =
  /^5(00|2[1-9]|3[2358]|4[2-79]|5[02346]|6[69]|7[78]|8[89])$/;

const usRegions: readonly CountryCode[] = ["US", "PR", "VI", "GU", "AS", "MP"];
