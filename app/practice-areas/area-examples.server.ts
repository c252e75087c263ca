import {
  createExampleClaim,
  type ExampleClaim,
  type ExampleTemplate,
} from "../locations/example-claim.ts";
import {
  bill,
  firstBills,
  laterBills,
  longPay,
  pain,
  property,
  smallBills,
  surgery,
  therapy,
} from "../locations/example-losses.ts";
import type { Place } from "../locations/place.ts";
import type { PublishedLaw } from "../locations/state-law.ts";

/** The example that an area's page works the law of its state through on: other figures in each city. */
export function getAreaExample(
  slug: string,
  place: Place,
  law: PublishedLaw,
): ExampleClaim {
  const template = templates[slug];
  if (!template) throw new RangeError(`No example for ${slug}`);
  const series = 1 + Object.keys(templates).indexOf(slug);
  return createExampleClaim(template, place, series, law);
}

/** By the slug of a practice area. */
const templates: Readonly<Record<string, ExampleTemplate>> = {
  "no-win-no-fee-personal-injury-lawyer": {
    kind: "vehicle",
    story:
      "On [Day] a car runs into yours at a [City Name] crossing. You have no savings for a lawyer, and you do not need them: with no recovery, there is no fee to pay out of these losses.",
    losses: [
      ...firstBills,
      surgery("Shoulder surgery"),
      therapy("Therapy"),
      ...smallBills,
      ...laterBills,
      property("Repair of your car"),
      pain("Pain and suffering"),
    ],
    blame: "you could have braked in time",
    proof:
      "A lawyer who is paid by results will ask for the report and the photos before saying yes.",
  },
  "catastrophic-injury-attorney": {
    kind: "injury",
    story:
      "On [Day] someone you love is badly hurt in [City Name], and will need help to dress, to eat, and to get out of bed. Most of the bills are still to come.",
    losses: [
      ...firstBills,
      surgery("Intensive care and rehab", 310_000, 690_000),
      {
        ...bill("Help at home: [count] years at [each]", 31_000, 64_000, 100),
        count: [22, 41],
      },
      {
        ...bill("Earnings: [count] years at [each]", 36_000, 78_000, 200),
        count: [14, 31],
      },
      bill("Ramp and bathroom", 18_000, 61_000, 100),
      {
        ...bill("Wheelchairs: [count] at [each]", 6_400, 21_900, 50),
        count: [4, 9],
      },
      pain("The life that was planned", 600_000, 1_900_000),
    ],
    hurt: "the one who was hurt",
    blame: "the patient took a risk that was plain to see",
    proof: "With a sum like this, an expert on the cause is worth the cost.",
  },
  "truck-accident-lawyer-free-consultation": {
    kind: "vehicle",
    story:
      "On [Day] a loaded semi drifts into your lane outside of [City Name]. Your pelvis is broken, and the driver's log says that he was well rested.",
    losses: [
      ...firstBills,
      surgery("Pelvis, two operations", 88_000, 179_000),
      therapy("Rehab"),
      ...smallBills,
      longPay(16, 44),
      property("A car that is scrap"),
      pain("Pain and suffering", 80_000, 190_000),
    ],
    blame: "you braked late beside the trailer",
    proof: "The truck's engine data tells each second before the crash.",
  },
  "pedestrian-accident-attorney-no-upfront-cost": {
    kind: "vehicle",
    story:
      "On [Day] you walk home in [City Name] after dark. At the corner a turning car knocks you down, and your shin breaks in two places.",
    losses: [
      ...firstBills,
      surgery("Steel rod"),
      therapy("Walking again"),
      ...smallBills,
      ...laterBills,
      pain("A season on crutches"),
    ],
    blame: "you wore a black coat and crossed outside of the lines",
    proof: "Where your shoe and the broken glass lay can show the true spot.",
  },
  "best-motorcycle-accident-lawyer-maximum-compensation": {
    kind: "vehicle",
    story:
      "On [Day] you ride through [City Name], and a car turns left in front of you. You have a shattered ankle and skin grafts on one arm.",
    losses: [
      ...firstBills,
      surgery("Ankle surgery"),
      surgery("Skin grafts", 18_000, 51_000),
      therapy("Therapy"),
      ...smallBills,
      longPay(9, 26),
      property("Bike and gear", 4_200, 21_900),
      pain("Pain and scars"),
    ],
    blame: "every rider speeds, and so did you",
    proof: "The length of the slide and the dent in the door say how fast.",
  },
  "top-rated-slip-and-fall-lawyer": {
    kind: "injury",
    story:
      "On [Day] you slip on melted ice by the freezers of a [City Name] store, and land on your hip. A clerk had walked around the puddle before.",
    losses: [
      ...firstBills,
      surgery("Hip surgery"),
      therapy("Therapy"),
      ...smallBills,
      ...laterBills,
      {
        ...bill("Help at home: [count] weeks at [each]", 180, 460, 10),
        count: [4, 15],
      },
      pain("Fear of the next step"),
    ],
    blame: "the puddle was plain to see and you read your list",
    proof: "The store's video shows how long it lay there, if it is saved.",
  },
  "wrongful-death-attorney-highest-settlements": {
    kind: "death",
    story:
      "A parent of two from [City Name] is hurt by someone's carelessness on [Day], and dies the same day. No sum makes that good. The law asks for one all the same.",
    losses: [
      ...firstBills,
      surgery("The last hours in surgery", 28_000, 98_000),
      bill("Funeral", 7_900, 17_400, 50),
      bill("The grave", 2_100, 7_900, 20),
      {
        ...bill("Pay: [count] years at [each]", 34_000, 82_000, 200),
        count: [9, 24],
      },
      {
        ...bill("Care at home: [count] years at [each]", 9_000, 24_000, 100),
        count: [6, 17],
      },
      pain("What the family has lost", 220_000, 940_000),
    ],
    hurt: "the one who died",
    blame: "the one who died was careless too",
    proof: "The dead cannot answer, so the scene, the car, and the phone must.",
  },
  "uber-accident-lawyer": {
    kind: "vehicle",
    story:
      "On [Day] an Uber driver in [City Name] looks down at a new request and drives into the side of your car. Your collarbone breaks.",
    losses: [
      ...firstBills,
      surgery("Collarbone plate"),
      therapy("Shoulder therapy"),
      ...smallBills,
      ...laterBills,
      property("Door and rental", 2_900, 12_400),
      pain("An arm in a sling"),
    ],
    blame: "you rolled past the stop line",
    proof: "The app's log tells when the request came in and was tapped.",
  },
  "lyft-accident-attorney-zero-fees-unless-we-win": {
    kind: "vehicle",
    story:
      "On [Day] you sit in the back of a Lyft in [City Name] when two cars meet at a yellow light. Your back is hurt, and each driver blames the other.",
    losses: [
      ...firstBills,
      surgery("Back operation"),
      therapy("Back therapy"),
      ...smallBills,
      ...laterBills,
      pain("No long drives"),
    ],
    blame: "you told the driver to hurry",
    proof: "A dash camera, or the messages in the app, may hold what was said.",
  },
  "construction-accident-lawyer-proven-track-record": {
    kind: "injury",
    story:
      "On [Day] a plank of another company's scaffold gives way on a [City Name] site, and you fall one floor. Workers' compensation pays for treatment and part of your wages. The list has all of your losses.",
    losses: [
      ...firstBills,
      surgery("Back surgery"),
      therapy("Rehab"),
      ...smallBills,
      longPay(18, 52),
      pain("Pain, outside of comp"),
    ],
    blame: "you did not clip on your harness",
    proof: "The scaffold's inspection tag and the daily log may say more.",
  },
};
