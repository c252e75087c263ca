import { bestMotorcycleAccidentLawyerMaximumCompensation } from "./areas/best-motorcycle-accident-lawyer-maximum-compensation.ts";
import { catastrophicInjuryAttorney } from "./areas/catastrophic-injury-attorney.ts";
import { constructionAccidentLawyerProvenTrackRecord } from "./areas/construction-accident-lawyer-proven-track-record.ts";
import { lyftAccidentAttorneyZeroFeesUnlessWeWin } from "./areas/lyft-accident-attorney-zero-fees-unless-we-win.ts";
import { noWinNoFeePersonalInjuryLawyer } from "./areas/no-win-no-fee-personal-injury-lawyer.ts";
import { pedestrianAccidentAttorneyNoUpfrontCost } from "./areas/pedestrian-accident-attorney-no-upfront-cost.ts";
import { topRatedSlipAndFallLawyer } from "./areas/top-rated-slip-and-fall-lawyer.ts";
import { truckAccidentLawyerFreeConsultation } from "./areas/truck-accident-lawyer-free-consultation.ts";
import { uberAccidentLawyer } from "./areas/uber-accident-lawyer.ts";
import { wrongfulDeathAttorneyHighestSettlements } from "./areas/wrongful-death-attorney-highest-settlements.ts";
import type { PracticeArea } from "./practice-area.ts";

/** In the order of spec 2. Server only: the texts are long. */
export const practiceAreas: readonly PracticeArea[] = [
  noWinNoFeePersonalInjuryLawyer,
  catastrophicInjuryAttorney,
  truckAccidentLawyerFreeConsultation,
  pedestrianAccidentAttorneyNoUpfrontCost,
  bestMotorcycleAccidentLawyerMaximumCompensation,
  topRatedSlipAndFallLawyer,
  wrongfulDeathAttorneyHighestSettlements,
  uberAccidentLawyer,
  lyftAccidentAttorneyZeroFeesUnlessWeWin,
  constructionAccidentLawyerProvenTrackRecord,
];

export function findPracticeArea(slug: string): PracticeArea | undefined {
  return practiceAreas.find((area) => area.slug === slug);
}
