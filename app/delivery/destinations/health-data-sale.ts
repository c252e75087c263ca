import { areaCodes } from "../../law/calling-hours/area-codes.ts";
import { findStateByName } from "../../locations/find-state-by-name.ts";

type Person = {
  contactPoints: readonly string[];
  state: string | null;
  zip: string | null;
};

/** Selling health data from Washington or Nevada needs a signed authorization (RCW 19.373.070; Nevada SB 370). */
export function findSaleRefusal({
  contactPoints,
  state,
  zip,
}: Person): string | undefined {
  const letters = state?.toLowerCase().replaceAll(/[^a-z]/g, "") ?? "";
  const code = zip?.trim() ?? "";
  if (
    stateNames.test(letters) ||
    zipCodes.test(code) ||
    contactPoints.some(hasRestrictedCode)
  ) {
    return "a sale from Washington or Nevada needs a signed authorization";
  }
  return findStateByName(state ?? "") || anyZipCode.test(code)
    ? undefined
    : "the person named no state, and a sale from Washington or Nevada needs a signed authorization";
}

/** "Washington State" too, but not Washington, DC. */
const stateNames = /^(wa|wash|nv|nev)$|washington(?!dc)|nevada/;

/** Washington 980 to 994; Nevada 889 to 898. */
const zipCodes = /^(98\d|99[0-4]|889|89[0-8])\d\d/;

const anyZipCode = /^(?!00[0-4])\d{5}(-?\d{4})?$/;

const restrictedCodes = new Set(
  areaCodes
    .filter(({ state }) => state === "WA" || state === "NV")
    .flatMap(({ codes }) => codes.split(" ")),
);

function hasRestrictedCode(contactPoint: string) {
  return restrictedCodes.has(/^\+1(\d{3})/.exec(contactPoint)?.[1] ?? "");
}
