import { fillPlace, listPlaces, type Place } from "./place.ts";
import type { PublishedLaw } from "./state-law.ts";

/** A kind of accident to work the law through on. Texts hold `[City Name]`, and the story `[Day]`. */
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

type LossTemplate = Range & {
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
  /** YYYY-MM-DD. */
  day: string;
  /** Percent of the fault. */
  share: number;
  losses: readonly { label: string; dollars: number }[];
  bills: number;
  pain: number;
  property: number;
  total: number;
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
  const [bills, pain, property] = [sum("bills"), sum("pain"), sum("property")];
  return {
    ...template,
    story: fillPlace(template.story, place),
    day: dayOf(seed),
    share: shares.at(seed % shares.length) ?? 0,
    losses,
    bills,
    pain,
    property,
    total: bills + pain + property,
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
const turns = [1009, 1511, 1777, 2003, 2339];

const shares = [10, 15, 20, 25, 30, 35, 40];

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
      .replace("[each]", `$${each.toLocaleString("en-US")}`),
    dollars: each * times,
  };
}

function pick({ from, to, step }: Range, seed: number, turn: number) {
  const steps = (to - from) / step + 1;
  return from + ((seed * turn) % steps) * step;
}

/** A day of the year that is far enough for every published rule to hold. */
function dayOf(seed: number) {
  const day = new Date("2027-01-01");
  day.setUTCDate(1 + ((seed * 59) % 365));
  return day.toISOString().slice(0, 10);
}
