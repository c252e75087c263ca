import type { StateLawOverrides } from "./state-law-override.ts";

/**
 * What the firm's own lawyers say of a state's law, by the state's slug: edit this file. A fact given here takes the place
 * of the site's own, with its citation and the day on which it was looked up; "withheld" takes a fact off every page.
 * `reviewedBy` and `reviewedOn` stand on the state's page. The fields of each fact are in app/law/facts/state-law.ts,
 * and what the site says by itself in app/locations/state-laws.server.ts. A wrong entry stops the start.
 *
 *   ohio: {
 *     reviewedBy: "Jane Roe, attorney licensed in Ohio",
 *     reviewedOn: "2026-12-01",
 *     injuryLimit: { years: 2, citation: "Ohio Rev. Code § 2305.10(A)", checkedOn: "2026-12-01" },
 *     governmentNotice: "withheld",
 *     cities: { toledo: { traumaCenter: "withheld" } },
 *   },
 */
export const stateLawOverrides: StateLawOverrides = {};
