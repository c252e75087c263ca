import type { StateLawOverrides } from "./state-law-override.ts";

/**
 * The firm's own facts, by the state's slug, until owners publish theirs at the desk. The site doesn't start with an
 * invalid entry. Fields are in state-law.ts; "withheld" removes a fact from every page.
 *
 *   ohio: {
 *     injuryLimit: { years: 2, citation: "Ohio Rev. Code § 2305.10(A)", checkedOn: "2026-12-01" },
 *     governmentNotice: "withheld",
 *     cities: { toledo: { traumaCenter: "withheld" } },
 *   },
 */
export const stateLawOverrides: StateLawOverrides = {};
