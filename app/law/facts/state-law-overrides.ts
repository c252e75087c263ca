import type { StateLawOverrides } from "./state-law-override.ts";

/**
 * The firm's own facts about a state's law, by the state's slug, until owners publish theirs at the desk.
 * A fact given here replaces the site's own, with its citation and the day on which it was checked; "withheld" removes a
 * fact from every page. Who reviewed a state's law is in the operator's file, under `legalReviews`. The fields of each fact
 * are in app/law/facts/state-law.ts, and the site's facts in app/law/facts/state-laws.server.ts. The site doesn't start
 * with an invalid entry.
 *
 *   ohio: {
 *     injuryLimit: { years: 2, citation: "Ohio Rev. Code § 2305.10(A)", checkedOn: "2026-12-01" },
 *     governmentNotice: "withheld",
 *     cities: { toledo: { traumaCenter: "withheld" } },
 *   },
 */
export const stateLawOverrides: StateLawOverrides = {};
