import {
  type FactName,
  type PublishedLaw,
  specificLimitNames,
} from "../law/facts/state-law.ts";
import type { LawPoint } from "../law/law-rows.tsx";

type AreaLaw = {
  subject: string;
  points: readonly LawPoint[];
  isNeverVehicle?: true;
};

const areaLaws: Readonly<Record<string, AreaLaw>> = {
  "no-win-no-fee-personal-injury-lawyer": {
    subject: "injury claims",
    points: [
      {
        fact: "injuryLimit",
        why: "A lawyer will check this date first, because a late lawsuit usually can't be won.",
      },
      ...specificLimitNames.map((fact) => ({ fact })),
      {
        fact: "fault",
        why: "It affects what a claim may be worth, so a lawyer looks at it before taking a no win, no fee case.",
      },
      {
        fact: "insurance",
        why: "These insurance rules are for cars. They matter if a driver hurt you.",
      },
      {
        fact: "governmentNotice",
        why: "Tell a lawyer early if a public agency may be responsible.",
      },
    ],
  },
  "catastrophic-injury-attorney": {
    subject: "life-changing injuries",
    points: [
      {
        fact: "injuryLimit",
        why: "Planning for lifetime care takes months, and the deadline doesn't wait for it.",
      },
      {
        fact: "fault",
        why: "When losses are this large, every percent of fault matters.",
      },
      {
        fact: "noFault",
        why: "That applies if a car crash caused the injury.",
      },
      {
        fact: "insurance",
        why: "That's for cars. One hospital stay can cost more, so ask a lawyer to look for every other policy.",
      },
      {
        fact: "governmentNotice",
        why: "If you're still in the hospital, someone may need to give this notice for you.",
      },
    ],
  },
  "truck-accident-lawyer-free-consultation": {
    subject: "truck crashes",
    points: [
      {
        fact: "vehicleLimit",
        why: "Don't wait that long: a trucking company may lawfully delete its driver logs within months, unless a lawyer's letter asks it to save them.",
      },
      {
        fact: "fault",
        why: "The carrier's insurer may say you braked late or sat in a blind spot. The truck's own data can help answer that.",
      },
      {
        fact: "noFault",
        why: "A claim against the trucking company is separate.",
      },
      {
        fact: "insurance",
        why: "That's for an ordinary car. A freight carrier usually has much more, often in several policies.",
      },
    ],
  },
  "pedestrian-accident-attorney-no-upfront-cost": {
    subject: "people hit on foot",
    points: [
      {
        fact: "vehicleLimit",
        why: "Negotiating with an insurer doesn't normally extend it.",
      },
      {
        fact: "fault",
        why: "The insurer may say you crossed in the wrong place or wore dark clothes.",
      },
      {
        fact: "noFault",
        why: "People on foot may be covered too, by their own policy, a relative's at home, or the one on the car that hit them.",
      },
      {
        fact: "insurance",
        why: "If the driver has only the minimum, or fled, uninsured motorist coverage at home may help.",
      },
      {
        fact: "governmentNotice",
        why: "It matters if a broken signal or an unlit crossing played a part.",
      },
    ],
  },
  "best-motorcycle-accident-lawyer-maximum-compensation": {
    subject: "motorcycle crashes",
    points: [
      {
        fact: "vehicleLimit",
        why: "Start early: skid marks and camera footage are gone much sooner.",
      },
      {
        fact: "fault",
        why: "Insurers often blame the rider, so proof of your speed and lane matters.",
      },
      {
        fact: "insurance",
        why: "That's for the car that hit you. A rider's injuries often cost more, so check your own underinsured motorist coverage.",
      },
    ],
  },
  "top-rated-slip-and-fall-lawyer": {
    subject: "falls",
    isNeverVehicle: true,
    points: [
      {
        fact: "injuryLimit",
        why: "The store's video may be recorded over within days, so ask for it now.",
      },
      { fact: "skiLimit" },
      {
        fact: "fault",
        why: "The owner may say the danger was easy to see, or that you were looking at your phone.",
      },
      {
        fact: "governmentNotice",
        why: "Check this first if the sidewalk, station, or school was public.",
      },
    ],
  },
  "wrongful-death-attorney-highest-settlements": {
    subject: "wrongful death",
    points: [
      {
        fact: "deathLimit",
        why: "If a doctor or hospital caused the death, it can be shorter. A court may have to appoint someone to act for the estate first, so ask early.",
      },
      {
        fact: "fault",
        why: "If the person who died shared the fault, it usually counts against the family's claim too.",
      },
      {
        fact: "governmentNotice",
        why: "Check this first if a public hospital, a city bus, or a public road may be to blame.",
      },
    ],
  },
  "uber-accident-lawyer": {
    subject: "Uber crashes",
    points: [
      {
        fact: "vehicleLimit",
        why: "The rideshare company's insurer may require separate notice.",
      },
      {
        fact: "fault",
        why: "A passenger is seldom at fault. A driver in another car may be blamed.",
      },
      {
        fact: "noFault",
        why: "A passenger without a car may be covered by the policy on the trip.",
      },
      {
        fact: "insurance",
        why: "With the app off, the driver may have no more than this.",
      },
    ],
  },
  "lyft-accident-attorney-zero-fees-unless-we-win": {
    subject: "Lyft crashes",
    points: [
      {
        fact: "vehicleLimit",
        why: "Ask Lyft to save the ride's data long before then.",
      },
      {
        fact: "fault",
        why: "Several drivers may share the fault, and each insurer may blame the next.",
      },
      {
        fact: "noFault",
        why: "Which policy pays depends on who you were: passenger, driver, or on foot.",
      },
      {
        fact: "insurance",
        why: "Lyft's insurer may add to this, depending on what the app was doing.",
      },
    ],
  },
  "construction-accident-lawyer-proven-track-record": {
    subject: "construction accidents",
    isNeverVehicle: true,
    points: [
      {
        fact: "injuryLimit",
        why: "That's for a lawsuit against someone other than your employer. Workers' compensation has its own deadlines.",
      },
      {
        fact: "fault",
        why: "A contractor may say you skipped a harness. Workers' compensation usually pays either way.",
      },
      {
        fact: "governmentNotice",
        why: "It matters if the job was a road, a school, or other public work.",
      },
    ],
  },
};

const always: readonly FactName[] = ["deathLimit", "governmentNotice"];

/** Most states have no separate limit for motor vehicles. */
export function getAreaLaw(slug: string, law: PublishedLaw): AreaLaw {
  const found = areaLaws[slug];
  if (!found) throw new RangeError(`No points of law for area ${slug}`);
  const isVehicle = found.points.some(({ fact }) => fact === "vehicleLimit");
  const own = found.points
    .filter(({ fact }) => !(fact === "fault" && isVehicle && omitsFault(law)))
    .flatMap(({ fact, why }): LawPoint[] => {
      if (fact === "vehicleLimit" && !law.vehicleLimit)
        return [{ fact: "injuryLimit", why }];
      return fact === "noFault"
        ? [{ fact, why }, { fact: "noFaultNotice" }]
        : [{ fact, why }];
    });
  const rest = always.filter(
    (fact) => !own.some((point) => point.fact === fact),
  );
  return { ...found, points: [...own, ...rest.map((fact) => ({ fact }))] };
}

/** The state's rule on shared fault isn't confirmed for motor-vehicle crashes. */
function omitsFault({ fault }: PublishedLaw) {
  return fault.status === "verified" && fault.notForVehicles === true;
}
