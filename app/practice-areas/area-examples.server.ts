import {
  createExampleClaim,
  type ExampleClaim,
  type ExampleTemplate,
} from "../locations/example-claim.ts";
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

const pay = {
  label: "[count] weeks without pay, at [each] a week",
  kind: "bills",
  count: [6, 19],
  from: 640,
  to: 1480,
  step: 20,
} as const;
const pain = { kind: "pain", from: 26_000, to: 89_500, step: 300 } as const;
const care = { kind: "bills", from: 44_000, to: 112_900, step: 100 } as const;
const repair = {
  kind: "property",
  from: 4_200,
  to: 31_900,
  step: 100,
} as const;

/** By the slug of a practice area. */
const templates: Readonly<Record<string, ExampleTemplate>> = {
  "no-win-no-fee-personal-injury-lawyer": {
    kind: "vehicle",
    story:
      "On [Day] a car runs into yours at a [City Name] crossing. You have no savings for a lawyer, and you do not need them: with no recovery, there is no fee to pay out of these losses.",
    losses: [
      { ...care, label: "Hospital and therapy" },
      pay,
      { ...repair, label: "Repair of your car" },
      { ...pain, label: "Pain and suffering" },
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
      {
        label: "Intensive care and rehab",
        kind: "bills",
        from: 310_000,
        to: 690_000,
        step: 700,
      },
      {
        label: "Help at home, [count] years at [each] a year",
        kind: "bills",
        count: [22, 41],
        from: 31_000,
        to: 64_000,
        step: 100,
      },
      {
        label: "[count] years of earnings, at [each] a year",
        kind: "bills",
        count: [14, 31],
        from: 36_000,
        to: 78_000,
        step: 200,
      },
      {
        label: "Pain, and the life that was planned",
        kind: "pain",
        from: 600_000,
        to: 1_900_000,
        step: 2_500,
      },
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
      { ...care, label: "Two operations and rehab", from: 98_000, to: 189_000 },
      { ...pay, count: [16, 44] },
      { ...repair, label: "Your car, which is scrap" },
      { ...pain, label: "Pain and suffering", from: 80_000, to: 190_000 },
    ],
    blame: "you braked late beside the trailer",
    proof: "The truck's engine data tells each second before the crash.",
  },
  "pedestrian-accident-attorney-no-upfront-cost": {
    kind: "vehicle",
    story:
      "On [Day] you walk home in [City Name] after dark. At the corner a turning car knocks you down, and your shin breaks in two places.",
    losses: [
      { ...care, label: "Ambulance, a steel rod, and therapy" },
      pay,
      { ...pain, label: "Pain, and crutches through a season" },
    ],
    blame: "you wore a black coat and crossed outside of the lines",
    proof: "Where your shoe and the broken glass lay can show the true spot.",
  },
  "best-motorcycle-accident-lawyer-maximum-compensation": {
    kind: "vehicle",
    story:
      "On [Day] you ride through [City Name], and a car turns left in front of you. You have a shattered ankle and skin grafts on one arm.",
    losses: [
      { ...care, label: "Ankle surgery and skin grafts" },
      { ...pay, count: [9, 26] },
      { ...repair, label: "The bike, jacket, and helmet", to: 21_900 },
      { ...pain, label: "Pain, and scars" },
    ],
    blame: "every rider speeds, and so did you",
    proof: "The length of the slide and the dent in the door say how fast.",
  },
  "top-rated-slip-and-fall-lawyer": {
    kind: "injury",
    story:
      "On [Day] you slip on melted ice by the freezers of a [City Name] store, and land on your hip. A clerk had walked around the puddle before.",
    losses: [
      { ...care, label: "Hip surgery and a week in bed" },
      pay,
      {
        label: "Help in the house, [count] weeks at [each] a week",
        kind: "bills",
        count: [4, 15],
        from: 180,
        to: 460,
        step: 10,
      },
      { ...pain, label: "Pain, and the fear of the next step" },
    ],
    blame: "the puddle was plain to see and you read your list",
    proof: "The store's video shows how long it lay there, if it is saved.",
  },
  "wrongful-death-attorney-highest-settlements": {
    kind: "death",
    story:
      "A parent of two from [City Name] is hurt by someone's carelessness on [Day], and dies the same day. No sum makes that good. The law asks for one all the same.",
    losses: [
      {
        label: "The last hospital bill",
        kind: "bills",
        from: 48_000,
        to: 158_000,
        step: 100,
      },
      {
        label: "The funeral",
        kind: "bills",
        from: 7_900,
        to: 17_400,
        step: 50,
      },
      {
        label: "[count] years of a parent's pay, at [each] a year",
        kind: "bills",
        count: [9, 24],
        from: 34_000,
        to: 82_000,
        step: 200,
      },
      {
        label: "What the children and the other parent have lost",
        kind: "pain",
        from: 220_000,
        to: 940_000,
        step: 1_500,
      },
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
      { ...care, label: "Emergency room and a collarbone plate" },
      pay,
      { ...repair, label: "A new door and a rental" },
      { ...pain, label: "Pain, and an arm in a sling" },
    ],
    blame: "you rolled past the stop line",
    proof: "The app's log tells when the request came in and was tapped.",
  },
  "lyft-accident-attorney-zero-fees-unless-we-win": {
    kind: "vehicle",
    story:
      "On [Day] you sit in the back of a Lyft in [City Name] when two cars meet at a yellow light. Your back is hurt, and each driver blames the other.",
    losses: [
      { ...care, label: "Scans, injections, and a back operation" },
      pay,
      { ...pain, label: "Pain, and no long drives any more" },
    ],
    blame: "you told the driver to hurry",
    proof: "A dash camera, or the messages in the app, may hold what was said.",
  },
  "construction-accident-lawyer-proven-track-record": {
    kind: "injury",
    story:
      "On [Day] a plank of another company's scaffold gives way on a [City Name] site, and you fall one floor. Workers' compensation pays for treatment and part of your wages. These are all of your losses:",
    losses: [
      { ...care, label: "Back surgery and rehab" },
      { ...pay, count: [18, 52] },
      { ...pain, label: "Pain, which comp does not pay" },
    ],
    blame: "you did not clip on your harness",
    proof: "The scaffold's inspection tag and the daily log may say more.",
  },
};
