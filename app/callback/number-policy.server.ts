import {
  type CountryCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";

/** Only US subscribers' numbers, and the spec's example. `number` is in E.164, so that limits count what is dialed. */
export function checkNumberPolicy(
  number: string,
  neverCalledNumbers: readonly string[],
): CallingVerdict {
  if (/^\+[2-9]11$/.test(number)) return refused("service number");
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed?.isPossible() || parsed.number !== number) return invalid;
  if (neverCalledNumbers.includes(number)) return refused("own number");
  if (parsed.countryCallingCode !== "1") return refused("not a US number");
  const service = findService(parsed);
  if (service) return refused(service);
  if (parsed.country) {
    return usRegions.includes(parsed.country)
      ? { allowed: true }
      : refused("not a US number");
  }
  // The specification's example has an unassigned area code, which libphonenumber doesn't know.
  return parsed.nationalNumber.startsWith("555") ? { allowed: true } : invalid;
}

/** `reason` is for the operator; visitors get one message for all refusals. */
export type CallingVerdict =
  | { allowed: true }
  | { allowed: false; problem: "invalid" }
  | { allowed: false; problem: "refused"; reason: RefusalReason };

type RefusalReason =
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

function findService(parsed: PhoneNumber): RefusalReason | undefined {
  const area = parsed.nationalNumber.slice(0, 3);
  const exchange = parsed.nationalNumber.slice(3, 6);
  const type = parsed.getType();
  // Area code 900 and exchange 976 are premium-rate.
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

/** NANPA's 5XX codes for personal communications services. */
const personalAreas =
  /^5(00|2[1-9]|3[2358]|4[2-79]|5[02346]|6[69]|7[78]|8[89])$/;

const usRegions: readonly CountryCode[] = ["US", "PR", "VI", "GU", "AS", "MP"];
