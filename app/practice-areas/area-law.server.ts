import type { FactName, PublishedLaw } from "../law/facts/state-law.ts";
import type { LawPoint } from "../law/law-rows.tsx";

/** What of a state's law bears on a kind of case, and why. */
type AreaLaw = {
  /** Ends the sentence "What [State Name] law says about …". */
  subject: string;
  points: readonly LawPoint[];
};

/** By the slug of a practice area. */
const areaLaws: Readonly<Record<string, AreaLaw>> = {
  "no-win-no-fee-personal-injury-lawyer": {
    subject: "injury claims",
    points: [
      {
        fact: "injuryLimit",
        why: "A lawyer paid by results will look at this date first, since a late case cannot be won.",
      },
      {
        fact: "fault",
        why: "It decides how much there is to win, so it decides whether a lawyer can take the risk.",
      },
      {
        fact: "insurance",
        why: "Most claims are paid from a policy like this one.",
      },
      {
        fact: "governmentNotice",
        why: "Ask whether a public body had any part in it.",
      },
    ],
  },
  "catastrophic-injury-attorney": {
    subject: "life-changing injuries",
    points: [
      {
        fact: "injuryLimit",
        why: "The cost of care takes long to work out, and this clock does not wait for it.",
      },
      {
        fact: "fault",
        why: "With losses this large, each percent of blame is worth a fight.",
      },
      {
        fact: "insurance",
        why: "A stay in intensive care can use up the minimum, so look for every other policy.",
      },
      {
        fact: "governmentNotice",
        why: "While you are in the hospital, somebody else may have to give that notice for you.",
      },
    ],
  },
  "truck-accident-lawyer-free-consultation": {
    subject: "truck crashes",
    points: [
      {
        fact: "vehicleLimit",
        why: "A carrier may lawfully delete driver logs long before then. A letter can stop that.",
      },
      {
        fact: "fault",
        why: "The carrier's insurer will say that you braked late or sat in a blind spot. The truck's own data may answer.",
      },
      {
        fact: "noFault",
        why: "A claim against the carrier is a separate matter.",
      },
      {
        fact: "insurance",
        why: "The minimum is for an ordinary car. A freight carrier usually has far more, often in layers.",
      },
    ],
  },
  "pedestrian-accident-attorney-no-upfront-cost": {
    subject: "people hit on foot",
    points: [
      {
        fact: "vehicleLimit",
        why: "The driver's insurer may sound patient until that date has passed.",
      },
      {
        fact: "fault",
        why: "Expect to hear that you crossed in the wrong place or wore dark clothes.",
      },
      {
        fact: "noFault",
        why: "That may cover a person on foot too, through your own policy, your household's, or the car's.",
      },
      {
        fact: "insurance",
        why: "If the driver has only the minimum, or fled, an uninsured motorist policy at home may help.",
      },
      {
        fact: "governmentNotice",
        why: "It matters when a broken signal or an unlit crossing played a part.",
      },
    ],
  },
  "best-motorcycle-accident-lawyer-maximum-compensation": {
    subject: "motorcycle crashes",
    points: [
      {
        fact: "vehicleLimit",
        why: "Skid marks and camera footage are gone far sooner.",
      },
      {
        fact: "fault",
        why: "Riders are blamed by habit, so proof of speed and lane is worth money here.",
      },
      {
        fact: "noFault",
        why: "Many no-fault laws leave motorcycles out. Ask before you count on it.",
      },
      {
        fact: "insurance",
        why: "A rider's injuries often cost more than the minimum, so your own underinsured coverage counts.",
      },
    ],
  },
  "top-rated-slip-and-fall-lawyer": {
    subject: "falls",
    points: [
      {
        fact: "injuryLimit",
        why: "The store's video may be overwritten within days.",
      },
      {
        fact: "fault",
        why: "The owner will say that the danger was plain to see, or that you looked at your phone.",
      },
      {
        fact: "governmentNotice",
        why: "It comes first if the sidewalk, the station, or the school was public.",
      },
    ],
  },
  "wrongful-death-attorney-highest-settlements": {
    subject: "the loss of a family member",
    points: [
      {
        fact: "deathLimit",
        why: "A court may have to name someone to act for the estate before anything can be filed.",
      },
      {
        fact: "fault",
        why: "The share of the one who died is usually held against the family's claim.",
      },
      {
        fact: "insurance",
        why: "After a crash the minimum is soon used up, so every policy counts.",
      },
      {
        fact: "governmentNotice",
        why: "It can run out while a family is still grieving.",
      },
    ],
  },
  "uber-accident-lawyer": {
    subject: "Uber crashes",
    points: [
      {
        fact: "vehicleLimit",
        why: "Claims with the app's insurer have notice rules besides.",
      },
      {
        fact: "noFault",
        why: "A rider without a car may be covered by the policy on the trip.",
      },
      {
        fact: "insurance",
        why: "With the app off, the driver's policy may be no larger than the minimum.",
      },
      {
        fact: "fault",
        why: "A rider is seldom at fault; a driver in the other car may well be accused of it.",
      },
    ],
  },
  "lyft-accident-attorney-zero-fees-unless-we-win": {
    subject: "Lyft crashes",
    points: [
      {
        fact: "vehicleLimit",
        why: "Ask Lyft to keep the ride's data long before then.",
      },
      {
        fact: "noFault",
        why: "Which policy that is depends on who you were: rider, driver, or neither.",
      },
      {
        fact: "insurance",
        why: "The minimum is the floor; what Lyft's insurer adds depends on the ride's status.",
      },
      {
        fact: "fault",
        why: "Several drivers may share it, and each insurer will point to the next.",
      },
    ],
  },
  "construction-accident-lawyer-proven-track-record": {
    subject: "construction accidents",
    points: [
      {
        fact: "injuryLimit",
        why: "That is for a suit against somebody other than your employer. Workers' compensation has dates of its own.",
      },
      {
        fact: "fault",
        why: "A contractor may say that you skipped the harness. Workers' compensation does not ask.",
      },
      {
        fact: "governmentNotice",
        why: "It matters on a road, a school, or any other public job.",
      },
    ],
  },
};

/** What bears on every kind of case. */
const always: readonly FactName[] = ["deathLimit", "governmentNotice"];

/** What of a state's law bears on a practice area. A state without a limit for motor vehicles has the one for injuries there. */
export function getAreaLaw(slug: string, law: PublishedLaw): AreaLaw {
  const found = areaLaws[slug];
  if (!found) throw new RangeError(`No points of law for ${slug}`);
  const isVehicle = found.points.some(({ fact }) => fact === "vehicleLimit");
  const own = found.points
    .filter(({ fact }) => !(fact === "fault" && isVehicle && hidesFault(law)))
    .map(({ fact, why }) => ({
      fact: fact === "vehicleLimit" && !law.vehicleLimit ? "injuryLimit" : fact,
      why,
    }));
  const rest = always.filter(
    (fact) => !own.some((point) => point.fact === fact),
  );
  return { ...found, points: [...own, ...rest.map((fact) => ({ fact }))] };
}

/** The state's rule on shared fault is not confirmed for motor-vehicle crashes. */
function hidesFault({ fault }: PublishedLaw) {
  return fault.status === "verified" && fault.notForVehicles === true;
}
