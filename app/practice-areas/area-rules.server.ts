import type { Source } from "../law/law-statement.ts";
import type { Place } from "../locations/place.ts";

export type AreaRule = { label: string; text: string; source: Source };

const checkedOn = "2026-11-22";

const motorcycle = "best-motorcycle-accident-lawyer-maximum-compensation";
const rideshare = [
  "uber-accident-lawyer",
  "lyft-accident-attorney-zero-fees-unless-we-win",
];

const alcohol = [
  "pedestrian-accident-attorney-no-upfront-cost",
  motorcycle,
  "wrongful-death-attorney-highest-settlements",
];

/** From public copies or summaries of the law, not the official code. What no source confirmed is left out. */
const stateRules: Readonly<Record<string, readonly StateRule[]>> = {
  alabama: [
    rule(
      ["wrongful-death-attorney-highest-settlements"],
      "What a court awards",
      "In Alabama a wrongful death case brings punitive damages only. A jury looks at how wrong the conduct was, not at lost wages or grief.",
      "Ala. Code § 6-5-410; Tatum v. Schering Corp., 523 So. 2d 1042 (Ala. 1988)",
    ),
  ],
  florida: [
    rule(
      [motorcycle],
      "On a motorcycle",
      "Florida's personal injury protection is for vehicles with at least four wheels, so a motorcycle policy doesn't include it.",
      "Fla. Stat. §§ 627.732(3), 627.736",
    ),
  ],
  illinois: [
    rule(
      alcohol,
      "If alcohol was served",
      "A bar or store that sold the alcohol may have to pay for what a drunk person did. That claim has its own short deadline: generally 1 year.",
      "235 ILCS 5/6-21(a)",
    ),
  ],
  kentucky: [
    rule(
      [motorcycle],
      "On a motorcycle",
      "No-fault benefits are optional on a Kentucky motorcycle. Without them, neither the rider nor a passenger can generally collect them from any policy.",
      "Ky. Rev. Stat. § 304.39-040",
    ),
  ],
  massachusetts: [
    rule(
      [motorcycle],
      "On a motorcycle",
      "Massachusetts no-fault benefits generally don't cover people on a motorcycle. A rider can sue for pain and suffering without reaching the medical-cost threshold that applies to people in cars.",
      "Mass. Gen. Laws ch. 90, § 34A; Murphy v. Bohn, 377 Mass. 544 (1979)",
    ),
  ],
  michigan: [
    rule(
      [motorcycle],
      "On a motorcycle",
      "Under Michigan's no-fault law a motorcycle isn't a motor vehicle. If a car or truck was involved, an injured rider's benefits come from its insurer first, and written notice to that insurer is due within 1 year. If no car or truck was involved, no-fault benefits generally don't apply.",
      "Mich. Comp. Laws §§ 500.3101, 500.3114(5), 500.3145(1)",
    ),
    rule(
      alcohol,
      "If alcohol was served",
      "A bar or store that unlawfully served a visibly drunk person, or someone underage, may have to pay for what that person did. The lawsuit is due within 2 years, and the business needs written notice within 120 days after you hire a lawyer for it.",
      "Mich. Comp. Laws § 436.1801",
    ),
  ],
  minnesota: [
    rule(
      [motorcycle],
      "On a motorcycle",
      "Minnesota's basic no-fault benefits don't cover people on a motorcycle, even when a car was involved.",
      "Minn. Stat. §§ 65B.43, subd. 2; 65B.46, subd. 3",
    ),
  ],
  "new-york": [
    rule(
      [motorcycle],
      "On a motorcycle",
      "New York's no-fault benefits don't cover people on a motorcycle. In return, a rider generally doesn't have to show a “serious injury” to sue for pain and suffering.",
      "N.Y. Ins. Law §§ 5103(a), 5104(a)",
    ),
    rule(
      ["construction-accident-lawyer-proven-track-record"],
      "Falls from a height",
      "Owners and contractors must give workers proper protection against falls and falling objects. If a lack of protection caused the injury, the worker's share of the fault doesn't reduce the claim. The law has exceptions, such as a worker who alone caused the fall, and many one- and two-family homeowners.",
      "N.Y. Labor Law § 240(1); Zimmer v. Chemung County Performing Arts, 65 N.Y.2d 513 (1985)",
    ),
    rule(
      rideshare,
      "Rideshare insurance",
      "With the app on and no ride accepted, at least $75,000 for each person hurt, $150,000 for each crash, and $25,000 for property. From accepting a ride until the drop-off, at least $1,250,000. New York City has its own rules.",
      "N.Y. Veh. & Traf. Law § 1693",
    ),
  ],
  pennsylvania: [
    rule(
      [motorcycle],
      "On a motorcycle",
      "Pennsylvania's first-party medical benefits don't cover people on a motorcycle. A “limited tort” choice on a car policy generally doesn't limit what an injured rider may sue for.",
      "75 Pa. Cons. Stat. §§ 1705(d)(3), 1714",
    ),
  ],
};

type StateRule = AreaRule & { areas: readonly string[] };

export function listAreaRules(
  slug: string,
  state: Place["state"],
): readonly AreaRule[] {
  const rules = stateRules[state.slug] ?? [];
  return rules.filter(({ areas }) => areas.includes(slug));
}

function rule(
  areas: readonly string[],
  label: string,
  text: string,
  citation: string,
): StateRule {
  return { areas, label, text, source: { citation, checkedOn } };
}
