import {
  createExampleClaim,
  type ExampleClaim,
  type ExampleTemplate,
  indexOf,
} from "./example-claim.ts";
import type { Place } from "./place.ts";
import type { PublishedLaw } from "./state-law.ts";

/** The example that a city's page works its state's law through on: another kind of crash in each city of a state. */
export function getCityExample(place: Place, law: PublishedLaw): ExampleClaim {
  const template = templates[indexOf(place) % templates.length];
  if (!template) throw new RangeError("No examples");
  return createExampleClaim(template, place, 0, law);
}

const pay = {
  label: "[count] weeks without pay, at [each] a week",
  kind: "bills",
  count: [5, 16],
  from: 640,
  to: 1480,
  step: 20,
} as const;
const pain = { kind: "pain", from: 24_000, to: 79_500, step: 300 } as const;
const care = { kind: "bills", from: 42_000, to: 95_900, step: 100 } as const;
const repair = {
  kind: "property",
  from: 4_200,
  to: 31_900,
  step: 100,
} as const;

const templates: readonly ExampleTemplate[] = [
  {
    kind: "vehicle",
    story:
      "On [Day] you wait at a red light in [City Name], and a pickup runs into you from behind. Your neck does not get well as soon as the emergency room had hoped.",
    losses: [
      { ...care, label: "Emergency room, scans, and therapy" },
      pay,
      { ...repair, label: "Repair of your car" },
      { ...pain, label: "Pain, and nights without sleep" },
    ],
    blame: "your brake lights were out",
    proof: "Photos of both bumpers, taken before the repair, may answer that.",
  },
  {
    kind: "vehicle",
    story:
      "On [Day] an oncoming driver in [City Name] turns left across your lane. Your wrist breaks against the wheel and needs a plate.",
    losses: [
      { ...care, label: "Surgery on the wrist, and aftercare" },
      pay,
      { ...repair, label: "A car of the same age" },
      { ...pain, label: "Pain, and a weaker hand" },
    ],
    blame: "you came too fast to be seen",
    proof: "Your car's own data, or a store's camera, may show your speed.",
  },
  {
    kind: "vehicle",
    story:
      "On [Day] you cross a [City Name] street with the light. A driver who is turning looks the other way, and your hip is broken.",
    losses: [
      { ...care, label: "Ambulance, a new hip, and rehab" },
      pay,
      { ...pain, label: "Pain, and months with a walker" },
    ],
    blame: "you stepped out when the signal was already blinking",
    proof: "The timing records of the signal may settle it.",
  },
  {
    kind: "vehicle",
    story:
      "On [Day] you ride a bicycle to work in [City Name]. A driver pulls out of a driveway without a look, and you go over the hood.",
    losses: [
      { ...care, label: "Hospital, dentist, and therapy" },
      pay,
      {
        label: "The bicycle and the helmet",
        kind: "property",
        from: 900,
        to: 5_400,
        step: 20,
      },
      { ...pain, label: "Pain, and a scar that stays" },
    ],
    blame: "you wore dark clothes and came up on the wrong side",
    proof: "A doorbell camera or the dent in the hood may tell it better.",
  },
  {
    kind: "vehicle",
    story:
      "On [Day] a van changes lanes on a highway near [City Name] and pushes you into the barrier. Three ribs break, and your knee is torn.",
    losses: [
      { ...care, label: "Hospital stay and knee surgery" },
      pay,
      { ...repair, label: "A wrecked car and its towing" },
      { ...pain, label: "Pain, and stairs one step at a time" },
    ],
    blame: "you sat in the blind spot for too long",
    proof: "The marks along both cars show who moved over.",
  },
  {
    kind: "vehicle",
    story:
      "On [Day] a driver runs a stop sign close to your home in [City Name]. You remember the airbag, and then a headache that did not leave for weeks.",
    losses: [
      { ...care, label: "Care for a head injury" },
      pay,
      { ...repair, label: "Repair, and a rental car" },
      { ...pain, label: "Pain, and what you could not do" },
    ],
    blame: "you were looking at your phone",
    proof: "The phone's own records may show that its screen was off.",
  },
];
