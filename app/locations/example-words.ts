import { longDay } from "../site/long-day.ts";
import { addPeriod, findDeadline } from "./deadline.ts";
import type { ExampleClaim } from "./example-claim.ts";
import { findEndingShare, findRecovery, reduce } from "./fault-rule.ts";
import { dollarsText } from "./law-words.ts";
import type { FactName, PublishedLaw, Said } from "./state-law.ts";

/** What a point of a state's law does to an example, in a few sentences; undefined where it is withheld or decides nothing there. */
export function applyLaw(
  name: FactName,
  law: PublishedLaw,
  claim: ExampleClaim,
): string | undefined {
  const fact = law[name];
  if (fact?.status !== "verified") return undefined;
  switch (name) {
    case "injuryLimit":
    case "vehicleLimit":
    case "deathLimit":
      return applyTime(name, law, claim);
    case "fault":
      return law.fault.status === "verified"
        ? applyFault(law.fault, claim)
        : undefined;
    case "noFault":
      return `Ask how much of the ${dollarsText(claim.bills)} your own policy would pay first.`;
    case "insurance":
      return law.insurance.status === "verified"
        ? applyInsurance(law.insurance, claim)
        : undefined;
    case "governmentNotice":
      return law.governmentNotice.status === "verified"
        ? applyNotice(law.governmentNotice, claim)
        : undefined;
  }
}

/** What is left of an example's losses after a fee of one third and the costs, if all of them were recovered. */
export function shareOut({ total, costs }: ExampleClaim) {
  const fee = Math.round(total / 3);
  return `If all ${dollarsText(total)} came in, a fee of one third would be ${dollarsText(fee)}. With costs of ${dollarsText(costs)}, ${dollarsText(total - fee - costs)} is left before liens. If nothing came in, the fee would be $0.`;
}

function applyTime(
  name: "injuryLimit" | "vehicleLimit" | "deathLimit",
  law: PublishedLaw,
  { kind, day }: ExampleClaim,
) {
  const decides =
    kind === "vehicle" && !law.vehicleLimit ? "injuryLimit" : `${kind}Limit`;
  if (name !== decides) return undefined;
  const deadline = findDeadline(law, kind, day, new Date(day));
  if (deadline.status !== "counted") return undefined;
  const { last } = deadline;
  const weekend = last.isWeekend
    ? ", a weekend: aim for the Friday before"
    : "";
  return `From ${longDay(day)} it most likely runs until ${longDay(last.day)}${weekend}.`;
}

function applyFault(law: Said<"fault">, claim: ExampleClaim) {
  const { hurt = "you", blame, proof, share, total } = claim;
  return `The insurer says that ${blame}. ${outcome()}${proof}`;

  function outcome() {
    if (listShares(law, claim).length > 0) return "";
    const all = dollarsText(total);
    return law.rule === "slight"
      ? `If ${share}% counts as slight, ${dollarsText(reduce(total, share))} of ${all} is left; if not, nothing. `
      : `With ${share}% of the fault on ${hurt}, ${dollarsText(leftAt(share, law, claim))} of ${all} is left. `;
  }
}

/** What is left of an example's losses, in dollars, by the share of the fault in percent. Empty where one share says it all, or the rule names none. */
export function listShares(law: Said<"fault">, claim: ExampleClaim) {
  const { rule, note } = law;
  const ending = findEndingShare(rule);
  // A rule with a note of its own is not taken further than to the share at hand.
  if (rule === "slight" || note || ending === 1) return [];
  const { share } = claim;
  return [share, share + 10, ending ? ending - 1 : 60, ending ?? 80].map(
    (part) => ({ share: part, dollars: leftAt(part, law, claim) }),
  );
}

function leftAt(
  share: number,
  { rule }: Said<"fault">,
  { bills, property, pain }: ExampleClaim,
) {
  return findRecovery(rule, { bills: bills + property, pain }, share) ?? 0;
}

function applyInsurance(
  { perPerson, property: limit }: Said<"insurance">,
  { bills, pain, property }: ExampleClaim,
) {
  const injuries = bills + pain;
  if (!perPerson) {
    return `Where the driver has no policy for injuries, all ${dollarsText(injuries)} stays open.`;
  }
  const open = injuries - perPerson;
  const isTwiceEnough = injuries <= 2 * perPerson;
  const openProperty = property - limit;
  return [
    open > 0
      ? `Of ${dollarsText(injuries)} for the injuries, a minimum policy leaves ${dollarsText(open)} open${isTwiceEnough ? "" : `, and one of ${dollarsText(2 * perPerson)}, ${dollarsText(injuries - 2 * perPerson)}`}.`
      : `A minimum policy is large enough for the ${dollarsText(injuries)} of the injuries.`,
    openProperty > 0 &&
      `Of the ${dollarsText(property)} for damage, ${dollarsText(openProperty)} does too.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function applyNotice(
  { within }: Said<"governmentNotice">,
  { day }: ExampleClaim,
) {
  return within
    ? `After a hole in a city street, the notice would be due by ${longDay(addPeriod(day, within))}.`
    : undefined;
}
