import type { PracticeArea } from "../practice-area.ts";

export const constructionAccidentLawyerProvenTrackRecord: PracticeArea = {
  slug: "construction-accident-lawyer-proven-track-record",
  keyword: "construction accident lawyer",
  title: "Construction Accident Lawyer in [City Name], [State Name]",
  metaDescription:
    "Injured on a job site in [City Name], [State Name]? A construction accident lawyer can look beyond workers' comp to each company that may share the blame.",
  h1: "Construction accident lawyer for job site injuries in [City Name]",
  content: [
    "A building site in [City Name] can have a dozen employers on it at once. One signs your paycheck. Another may have built the scaffold or left a floor opening uncovered. Who did what decides whether you have one claim or two.",
    "## Workers' comp and the claim beside it",
    "Workers' compensation generally pays without asking who was at fault: it can cover treatment and part of your wages. It does not pay for pain, and in most cases it stops you from suing your own employer. A third-party claim is brought against some other company whose carelessness hurt you, and it can cover full lost earnings, future care, and pain and suffering.",
    "The two are tied together. The comp insurer usually has a right to be repaid from the second claim, and settling that claim without its consent can put your benefits at risk in some states. Report the injury to your employer in writing right away, because [State Name] comp rules have a notice period of their own, and such periods can be short.",
    "## Who else may answer for it",
    "- **General contractor:** ran the schedule, coordinated the trades, and often took on site safety by contract.\n- **Another subcontractor:** created the hazard your crew walked into.\n- **Property owner:** kept control of the work, or hid a known danger.\n- **Maker or rental yard:** supplied a lift, saw, harness or ladder that failed.\n- **Utility or trucking company:** left a line energized, or backed in without a spotter.",
    "## OSHA's Fatal Four, and OSHA's file",
    "The federal safety agency groups the leading causes of construction deaths under four names. Each has its own proof.",
    "- **Falls.** In construction, federal rules generally call for fall protection at six feet or more above a lower level. Anchor points, guardrails and scaffold tags are the evidence.\n- **Struck-by.** Rigging records, lift plans, and radio or signal logs.\n- **Electrocution.** Utility locate tickets, lockout records, and the distance to overhead lines.\n- **Caught-in or between.** Trench depth, soil type, the protective system, and the daily inspection by a competent person.",
    "Under federal rules an employer must report a work death to OSHA within eight hours, and an inpatient hospital stay, amputation or loss of an eye within 24. Some states run their own plan in OSHA's place. OSHA does not represent or pay you. Its photos and interviews can help, though courts differ on how much weight a citation carries.",
    "## A site changes by tomorrow",
    "Concrete gets poured. Rented machines go back to the yard. If you can, have a coworker photograph the spot, the equipment plates and the names on trucks and hard hats. Keep your boots and harness as they are. A lawyer can demand that the equipment be held for inspection and that daily logs, safety meeting sign-in sheets, training files and subcontracts be saved. Those subcontracts often show which insurer must defend which company, and whether an umbrella policy sits on top.",
    "## What you may be told, and what to say",
    "Companies may say that you chose not to tie off, that you were the expert, or that your employer was the one at fault. In some states a general contractor can claim the same protection as your employer. Whether these work depends on who ran the task, what gear was on hand, and how [State Name] divides fault. With a safety manager's statement form or an adjuster's call, say what happened, say what hurts, and stop there. \"I should have\" will be read back to you later.",
    "Cash pay or a 1099 does not settle whether you are an employee; the facts of the work count. In most states immigration status does not by itself shut out an injured worker, and you can ask about it in confidence. If you are punished for a safety complaint, a report to OSHA is generally due within 30 days. Passersby struck by debris in [City Name] are not in the comp system at all and can bring an ordinary injury claim.",
    '## How to test a "proven track record"',
    "A past result does not predict yours. Ask about the work:",
    "- How many third-party site cases have you handled, apart from comp claims?\n- Who will run my comp claim?\n- What will the comp insurer's repayment leave me?",
    "Ask about money too. In a third-party case the attorney's fee is a percentage, owed only if there is a recovery, while comp fees are often capped or approved by the state. Expert costs may be handled apart from the fee, and the written agreement governs.",
    "## From the first call to the end of the month",
    "We take down the site, the companies and the injury, and connect you with a local attorney who takes job site cases in [City Name]. The consultation costs nothing. Preservation letters and a check of the comp filing tend to come first, then a site visit and coworker interviews. Time to sue can be as short as one year or as long as six, with early notice rules for public projects and separate limits for older buildings and machines. Exceptions exist, so ask soon.",
  ],
};
