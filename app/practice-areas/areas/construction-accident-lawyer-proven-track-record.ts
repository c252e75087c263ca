import type { PracticeArea } from "../practice-area.ts";

export const constructionAccidentLawyerProvenTrackRecord: PracticeArea = {
  slug: "construction-accident-lawyer-proven-track-record",
  keyword: "construction accident lawyer",
  mark: "hardHat",
  title: "Construction Accident Lawyer in [City Name], [State Name]",
  metaDescription:
    "Injured on a job site in [City Name], [State Name]? Look beyond workers' comp: other companies on the site may share the blame.",
  h1: "Construction accident lawyer for job site injuries in [City Name]",
  content: [
    "A building site in [City Name] can have a dozen employers on it at once. One signs your paycheck. Another may have built the scaffold or left a floor opening uncovered. Who did what decides whether you have one claim or two.",
    "## Workers' comp and the claim beside it",
    "Workers' compensation generally pays without asking who was at fault: it can cover treatment and part of your wages. It does not pay for pain, and in most cases it stops you from suing your own employer. A third-party claim is brought against some other company whose carelessness hurt you.",
    "## Who else may answer for it",
    "- **General contractor:** ran the schedule, and often took on site safety by contract.\n- **Another subcontractor:** created the hazard your crew walked into.\n- **Property owner:** kept control of the work, or hid a known danger.\n- **Maker or rental yard:** supplied a lift, saw, harness or ladder that failed.",
    "## What OSHA's file can show",
    "In construction, federal rules generally call for fall protection at six feet or more above a lower level. Anchor points, guardrails, rigging records and trench inspections are the evidence. An employer must report a work death to OSHA within eight hours, and an inpatient hospital stay, amputation or loss of an eye within 24. OSHA does not represent or pay you, but its photos and interviews can help.",
    "## A site changes by tomorrow",
    "Concrete gets poured. Rented machines go back to the yard. If you can, have a coworker photograph the spot, the equipment plates and the names on trucks and hard hats. A lawyer can demand that the equipment be held for inspection and that daily logs, training files and subcontracts be saved.",
    '> "I should have" will be read back to you later.',
    "A proven track record does not predict your result. Ask a construction accident lawyer how many third-party site cases they have handled, and what the comp insurer's repayment would leave you. The fee is a percentage, owed only if there is a recovery. Expert costs may be handled apart from it, and the written agreement governs.",
  ],
};
