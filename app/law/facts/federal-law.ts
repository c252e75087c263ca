import type { Period } from "./state-law.ts";

/** Time to present a claim to a federal agency, such as the Postal Service. */
export const federalClaim: {
  within: Period;
  citation: string;
  checkedOn: string;
} = {
  within: { count: 2, unit: "years" },
  citation: "28 U.S.C. §§ 2401(b), 2675(a)",
  checkedOn: "2026-11-22",
};
