import type { NearbyTold } from "../locations/nearby-section.server.tsx";

/** What the cities around mean for each kind of case, by the slug of a practice area. */
const told: Readonly<Record<string, NearbyTold>> = {
  "no-win-no-fee-personal-injury-lawyer": {
    heading: "Trips that may count as costs",
    text: "A lawyer from another city may bill the road to a [City Name] court as a case cost. Ask who pays for it. Miles are in a straight line.",
    count: 17,
    court: ({ miles, direction }, court) =>
      `${2 * miles} miles there and back, ${direction}: ${court}`,
    hospital: ({ miles }, hospital) =>
      `${hospital}: ${2 * miles} there and back`,
  },
  "catastrophic-injury-attorney": {
    heading: "Trauma centers, and the miles to them",
    text: "Families follow a patient to another city, and the trips can be part of the claim: keep a log. Miles are in a straight line.",
    count: 17,
    court: ({ miles, direction }, court) =>
      `${court}: ${miles} miles ${direction}`,
    hospital: ({ miles, direction }, hospital) =>
      `${direction}, ${2 * miles} there and back: ${hospital}`,
  },
  "truck-accident-lawyer-free-consultation": {
    heading: "Where the trip may have begun",
    text: "A driver's log must match the road. Ask for the whole trip, not just its last hour in [City Name]. Miles are in a straight line.",
    count: 17,
    court: ({ miles, direction }, court) =>
      `${miles} miles to the ${direction}: ${court}`,
    hospital: ({ miles, direction }, hospital) =>
      `${miles}, ${direction}: ${hospital}`,
  },
  "pedestrian-accident-attorney-no-upfront-cost": {
    heading: "Hospitals that may hold your records",
    text: "Badly hurt people are often moved. If you were, ask each hospital for your chart and its bill. Miles are in a straight line.",
    count: 17,
    court: ({ miles, direction }, court) =>
      `${direction}, ${miles} miles: ${court}`,
    hospital: ({ miles, direction }, hospital) =>
      `${miles} miles ${direction}: ${hospital}`,
  },
  "best-motorcycle-accident-lawyer-maximum-compensation": {
    heading: "Crashes on longer rides",
    text: "A ride out of [City Name] soon reaches another court, and past the state line other rules on fault and helmets. Miles are in a straight line.",
    count: 17,
    court: ({ miles, direction }, court) => `${direction} ${miles}: ${court}`,
    hospital: ({ miles, direction }, hospital) =>
      `${hospital}, ${miles} miles to the ${direction}`,
  },
  "top-rated-slip-and-fall-lawyer": {
    heading: "If you fell in another city",
    text: "A case about a floor mostly belongs to the court where that floor is. Miles are in a straight line.",
    count: 17,
    court: ({ miles, direction }, court) =>
      `${court}, ${miles} to the ${direction}`,
    hospital: ({ miles, direction }, hospital) =>
      `${miles} to the ${direction}: ${hospital}`,
  },
  "wrongful-death-attorney-highest-settlements": {
    heading: "When it happened away from home",
    text: "The estate is usually opened where the person lived, and the suit often filed where the harm was done. Miles are in a straight line.",
    count: 17,
    court: ({ miles, direction }, court) =>
      `${court}: ${direction}, ${miles} miles`,
    hospital: ({ miles, direction }, hospital) =>
      `${hospital}, ${miles} miles ${direction}`,
  },
  "uber-accident-lawyer": {
    heading: "If the trip crossed a county line",
    text: "The place of the crash, not of the pickup, often picks the court. Miles are in a straight line.",
    count: 17,
    court: ({ miles, direction }, court) =>
      `${miles} miles ${direction} of here: ${court}`,
    hospital: ({ miles, direction }, hospital) =>
      `${hospital} (${direction}, ${miles})`,
  },
  "lyft-accident-attorney-zero-fees-unless-we-win": {
    heading: "If an ambulance took you elsewhere",
    text: "Ask every emergency room for its records, under the date of the ride. Miles are in a straight line.",
    count: 17,
    court: ({ miles, direction }, court) => `${court} (${miles} ${direction})`,
    hospital: ({ miles, direction }, hospital) =>
      `to the ${direction}, ${miles} miles: ${hospital}`,
  },
  "construction-accident-lawyer-proven-track-record": {
    heading: "When the job was out of town",
    text: "Crews travel. Workers' compensation may come from your own state while a claim against others goes to the court of the site. Miles are in a straight line.",
    count: 17,
    court: ({ miles, direction }, court) =>
      `${miles} miles, ${direction}: ${court}`,
    hospital: ({ miles, direction }, hospital) =>
      `${direction} ${miles}: ${hospital}`,
  },
};

export function getNearbyTold(slug: string): NearbyTold {
  const found = told[slug];
  if (!found) throw new RangeError(`Nothing is told around ${slug}`);
  return found;
}
