import { longDay } from "../site/long-day.ts";
import { addPeriod } from "./deadline.ts";
import { habits, offers, services } from "./example-offers.ts";
import { dollarsText } from "./law-words.ts";
import { fillPlace, listPlaces, type Place } from "./place.ts";
import type { PublishedLaw } from "./state-law.ts";

/** A kind of accident to work the law through on. The story holds `[City Name]` and `[Day]`. */
export type ExampleTemplate = {
  /** Which time to sue holds. */
  kind: "vehicle" | "injury" | "death";
  story: string;
  losses: readonly LossTemplate[];
  /** Who was hurt, where it is not the reader. */
  hurt?: string;
  /** Ends the sentence "The insurer says that …". */
  blame: string;
  /** What may answer it. */
  proof: string;
};

export type LossTemplate = Range & {
  /** May hold `[count]` and `[each]`, where the loss is so many times an amount. */
  label: string;
  kind: "bills" | "property" | "pain";
  /** The least and the most times. */
  count?: readonly [number, number];
};

/** Dollars: the least, the most, and what lies between two figures. */
type Range = { from: number; to: number; step: number };

/** A made-up claim: another in each city and for each kind of accident, and always the same there. Amounts are in dollars. */
export type ExampleClaim = Omit<ExampleTemplate, "story" | "losses"> & {
  story: string;
  /** What the insurer does next. */
  offer: string;
  /** What to do from the first day on. */
  habits: readonly string[];
  /** What a lawyer may do. */
  service: string;
  /** YYYY-MM-DD. */
  day: string;
  /** Percent of the fault. */
  share: number;
  losses: readonly { label: string; dollars: number }[];
  bills: number;
  pain: number;
  property: number;
  total: number;
  /** What a lawyer paid to others. */
  costs: number;
};

/** `series`: another number for each kind of page, so that no two pages of a city have the same figures. */
export function createExampleClaim(
  template: ExampleTemplate,
  place: Place,
  series: number,
  { noFault }: PublishedLaw,
): ExampleClaim {
  const seed = seedOf(place, series);
  const losses = template.losses
    // Under no-fault laws damage to a car is often not the other driver's to pay.
    .filter(({ kind }) => kind !== "property" || noFault.status === "at-fault")
    .map((loss, index) => lossOf(loss, seed, turns[index] ?? 1));
  const sum = (kind: LossTemplate["kind"]) =>
    losses
      .filter((loss) => loss.kind === kind)
      .reduce((total, { dollars }) => total + dollars, 0);
  const total = losses.reduce((sum, { dollars }) => sum + dollars, 0);
  const day = dayOf(seed);
  const [bills, pain, property] = [sum("bills"), sum("pain"), sum("property")];
  return {
    ...template,
    story: fillPlace(template.story, place).replace("[Day]", longDay(day)),
    offer: offerOf(seed, day, total),
    habits: [at(habits, seed), at(habits, seed + 5)],
    service: at(services, seed),
    day,
    share: at(shares, seed),
    losses,
    bills,
    pain,
    property,
    total,
    costs: pick({ from: 2_100, to: 9_900, step: 20 }, seed, 1009),
  };
}

/** A city's place in the list of all cities. */
export function indexOf({ city }: Place) {
  return listPlaces().findIndex((place) => place.city === city);
}

function seedOf(place: Place, series: number) {
  return indexOf(place) + series * listPlaces().length;
}

/** Primes, larger than the number of steps in any range: each seed leads to another step. */
const turns = [
  1009, 1511, 1777, 2003, 2339, 2657, 2939, 3253, 3571, 3889, 4219, 4567,
];

const shares = [10, 15, 20, 25, 30, 35];

/** Two cities of a state are never given the same. */
export function at<Item>(items: readonly Item[], seed: number): Item {
  const item = items[seed % items.length];
  if (item === undefined) throw new RangeError("Nothing to choose from");
  return item;
}

function offerOf(seed: number, day: string, total: number) {
  const percent = 11 + ((seed * 17) % 29);
  const offer = Math.round((total * percent) / 10_000) * 100;
  const later = addPeriod(day, {
    count: 19 + ((seed * 41) % 97),
    unit: "days",
  });
  return at(offers, seed)
    .replace("[Offer]", dollarsText(offer))
    .replace("[Percent]", String(Math.round((100 * offer) / total)))
    .replace("[Rest]", dollarsText(total - offer))
    .replace("[Later]", longDay(later));
}

function lossOf(
  { label, kind, count, ...range }: LossTemplate,
  seed: number,
  turn: number,
) {
  const each = pick(range, seed, turn);
  const times = count
    ? pick({ from: count[0], to: count[1], step: 1 }, seed, turn)
    : 1;
  return {
    kind,
    label: label
      .replace("[count]", String(times))
      .replace("[each]", dollarsText(each)),
    dollars: each * times,
  };
}

function pick({ from, to, step }: Range, seed: number, turn: number) {
  const steps = Math.floor((to - from) / step) + 1;
  return from + ((seed * turn) % steps) * step;
}

/** A day of 2026: late enough for every published rule to hold, and before the day its facts were checked. */
function dayOf(seed: number) {
  const day = new Date("2026-01-01");
  day.setUTCDate(1 + ((seed * 59) % 320));
  return day.toISOString().slice(0, 10);
}
