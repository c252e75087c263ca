import {
  at,
  createExampleClaim,
  type ExampleClaim,
  type ExampleTemplate,
  indexOf,
  type LossTemplate,
} from "./example-claim.ts";
import {
  bill,
  firstBills,
  laterBills,
  pain,
  property,
  smallBills,
  surgery,
  therapy,
} from "./example-losses.ts";
import type { Place } from "./place.ts";
import type { PublishedLaw } from "./state-law.ts";

/** The example that a city's page works its state's law through on: another crash and another injury in each city of a state. */
export function getCityExample(place: Place, law: PublishedLaw): ExampleClaim {
  const index = indexOf(place);
  const { what, broken, ...crash } = at(crashes, index);
  const { hurt, treated, pain: suffered } = at(injuries, index);
  return createExampleClaim(
    {
      ...crash,
      kind: "vehicle",
      story: `${what} ${hurt}`,
      losses: [
        ...firstBills,
        ...treated,
        ...smallBills,
        ...laterBills,
        ...(broken ? [broken] : []),
        pain(suffered),
      ],
    },
    place,
    0,
    law,
  );
}

type Crash = Pick<ExampleTemplate, "blame" | "proof"> & {
  what: string;
  broken?: LossTemplate;
};

const crashes: readonly Crash[] = [
  {
    what: "On [Day] you wait at a red light in [City Name], and a pickup runs into you from behind.",
    broken: property("Repair of your car"),
    blame: "your brake lights were out",
    proof: "Photos of both bumpers, taken before the repair, may answer that.",
  },
  {
    what: "On [Day] an oncoming driver in [City Name] turns left across your lane.",
    broken: property("A car like yours"),
    blame: "you came too fast to be seen",
    proof: "Your car's own data, or a store's camera, may show your speed.",
  },
  {
    what: "On [Day] you cross a [City Name] street with the light, and a driver who is turning looks the other way.",
    blame: "you stepped out when the signal was already blinking",
    proof: "The timing records of the signal may settle it.",
  },
  {
    what: "On [Day] you ride a bicycle to work in [City Name], and a driver pulls out of a driveway without a look.",
    broken: property("The bicycle", 900, 5_400),
    blame: "you wore dark clothes and kept too far to the right",
    proof: "A doorbell camera or the dent in the hood may tell it better.",
  },
  {
    what: "On [Day] a van changes lanes on a highway near [City Name] and pushes you into the barrier.",
    broken: property("Your wrecked car"),
    blame: "you sat in the blind spot for too long",
    proof: "The marks along both cars show who moved over.",
  },
  {
    what: "On [Day] a driver runs a stop sign close to your home in [City Name] and hits your door.",
    broken: property("Repair and rental"),
    blame: "you were looking at your phone",
    proof: "The phone's own records may show that its screen was off.",
  },
  {
    what: "On [Day] a delivery truck backs up in a [City Name] parking lot while you load groceries.",
    blame: "you stood where drivers back up",
    proof: "Whether the warning tone sounded is something that others heard.",
  },
];

type Injury = { hurt: string; treated: readonly LossTemplate[]; pain: string };

const injuries: readonly Injury[] = [
  {
    hurt: "Your neck does not get well as soon as the emergency room had hoped.",
    treated: [surgery("Injections and a disc"), therapy("Neck therapy")],
    pain: "Nights without sleep",
  },
  {
    hurt: "Your wrist is broken in three places, and a plate has to hold it.",
    treated: [surgery("Wrist plate"), therapy("Hand therapy")],
    pain: "A weaker hand",
  },
  {
    hurt: "You need a new hip, and afterwards a walker to reach the kitchen.",
    treated: [surgery("Hip joint"), therapy("Walking")],
    pain: "Months with a walker",
  },
  {
    hurt: "Two teeth are gone, the jaw is cracked, and soup is all that you can eat.",
    treated: [surgery("Jaw surgery"), therapy("Dentist")],
    pain: "A changed smile",
  },
  {
    hurt: "The knee that took the blow will never bend as far as the other one.",
    treated: [surgery("Knee ligament"), therapy("Knee therapy")],
    pain: "One stair at a time",
  },
  {
    hurt: "You remember a bang, and then a headache that stayed for weeks and words that would not come.",
    treated: [surgery("Head injury ward"), therapy("Speech and memory")],
    pain: "Lost words",
  },
  {
    hurt: "Your collarbone snaps, and somebody else has to wash your hair for months.",
    treated: [surgery("Collarbone screws"), therapy("Shoulder therapy")],
    pain: "An arm in a sling",
  },
  {
    hurt: "Four ribs and a lung are hurt, so that each breath tells you of that morning.",
    treated: [surgery("Lung ward"), therapy("Breathing")],
    pain: "Each breath",
  },
  {
    hurt: "The shin breaks, a steel rod goes in, and the doctors speak of a second operation.",
    treated: [
      surgery("Steel rod"),
      bill("Rod removal", 8_100, 17_900, 50),
      therapy("Leg therapy"),
    ],
    pain: "Crutches",
  },
  {
    hurt: "A vertebra is crushed, and for half a year you wear a brace that others can see.",
    treated: [surgery("Spine surgery"), therapy("Back therapy")],
    pain: "A stiff back",
  },
  {
    hurt: "Glass has cut your face and one eyelid, and children ask you about the scar.",
    treated: [surgery("Plastic surgery"), therapy("Eye clinic")],
    pain: "A scar that stays",
  },
];
