import type { PracticeArea } from "../practice-area.ts";

export const constructionAccidentLawyerProvenTrackRecord: PracticeArea = {
  slug: "construction-accident-lawyer-proven-track-record",
  keyword: "construction accident lawyer",
  mark: "hardHat",
  title: "Construction Accident Lawyer in [City Name], [State Name]",
  metaDescription:
    "Injured on a job site in [City Name], [State Name]? Look beyond workers’ comp: other companies on the site may share the blame.",
  h1: "Construction accident lawyer for job site injuries in [City Name]",
  content: [
    "A building site in [City Name] can have a dozen employers on it at once. One signs your paycheck. Another may have built the scaffold or left a floor opening uncovered. What each company did decides whether you have one claim or two.",
    "## Workers’ comp, and a second claim",
    "Workers’ compensation generally pays no matter who was at fault. It can cover treatment and part of your wages. It doesn’t pay for pain, and in most cases it stops you from suing your own employer. A third-party claim is against another company whose carelessness hurt you.",
    "## Who else may be responsible",
    "- **General contractor:** ran the schedule, and often took on site safety by contract.\n- **Another subcontractor:** created the hazard your crew walked into.\n- **Property owner:** kept control of the work, or hid a known danger.\n- **Manufacturer or rental yard:** supplied a lift, saw, harness or ladder that failed.",
    "## What OSHA’s file can show",
    "In construction, federal rules generally call for fall protection at six feet or more above a lower level (29 CFR 1926.501). Anchor points, guardrails, rigging records and trench inspections can all be evidence. An employer must report a work death to OSHA within eight hours, and an inpatient hospital stay, amputation or loss of an eye within 24 (29 CFR 1904.39). OSHA doesn’t represent or pay you, but its photos and interviews can help.",
    "## Get photos before the site changes",
    "A job site changes quickly, and rented machines go back to the yard. If you can, have a coworker photograph the spot, the equipment plates and the names on trucks and hard hats. A lawyer can demand that the equipment be held for inspection and that daily logs, training files and subcontracts be saved.",
    "> Don’t guess or take the blame in a statement. It can be used against you later.",
    "Past results don’t promise a similar outcome. Ask a construction accident lawyer how many third-party site cases they have handled, and how much would be left for you after the comp insurer is repaid. The fee is a percentage, owed only if money is recovered. You may still owe case costs, such as experts. Your written agreement will spell them out.",
  ],
};
