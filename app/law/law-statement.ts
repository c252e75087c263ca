import type {
  AtFault,
  FactName,
  PublishedLaw,
  Withheld,
} from "./facts/state-law.ts";
import {
  deathYearsText,
  dollarsText,
  sinceSentence,
  yearsText,
} from "./law-text.ts";

/** Where a fact stands in the law, and when that was looked up. */
export type Source = { citation: string; checkedOn: string };

/** A verified fact in a sentence or two, with its source; without one where only the warning is left to give. */
export type Statement = { text: string; source?: Source };

/** What a state's law says on one point. Where a time is withheld the visitor is warned; any other withheld fact is undefined. */
export function findStatement(
  state: string,
  law: PublishedLaw,
  name: FactName,
): Statement | undefined {
  const warning = { text: withheldText(state) };
  switch (name) {
    case "injuryLimit":
      return say(
        law.injuryLimit,
        ({ years, since, note }) => [
          `${yearsText(years)} from the day you were hurt.`,
          since && sinceSentence(since),
          note,
        ],
        warning,
      );
    case "vehicleLimit":
      return say(
        law.vehicleLimit,
        ({ years, note }) => [
          `${yearsText(years)} after a motor-vehicle crash.`,
          note,
        ],
        warning,
      );
    case "deathLimit":
      return say(
        law.deathLimit,
        (limit) => [
          `${deathYearsText(limit)}, counted from ${limit.runsFrom}.`,
          limit.note,
        ],
        warning,
      );
    case "fault":
      return say(law.fault, ({ meaning, note }) => [meaning, note]);
    case "noFault":
      return say(law.noFault, ({ note }) => [
        `In ${state} your own auto policy pays your first medical bills, whoever caused the crash.`,
        note,
      ]);
    case "insurance":
      return say(
        law.insurance,
        ({ perPerson, perCrash, property, ...rest }) => [
          `A policy holds at least ${[
            perPerson && `${dollarsText(perPerson)} for each person hurt`,
            perCrash && `${dollarsText(perCrash)} for each crash`,
            `${dollarsText(property)} for property`,
          ]
            .filter(Boolean)
            .join(", ")}.`,
          rest.note,
        ],
      );
    case "governmentNotice":
      return say(law.governmentNotice, ({ note }) => [note], warning);
  }
}

function say<Said extends Source>(
  fact: ({ status: "verified" } & Said) | Withheld | AtFault | undefined,
  sentences: (said: Said) => readonly (string | false | undefined)[],
  whenWithheld?: Statement,
): Statement | undefined {
  if (fact?.status === "withheld") return whenWithheld;
  if (fact?.status !== "verified") return undefined;
  const { citation, checkedOn } = fact;
  return {
    text: sentences(fact).filter(Boolean).join(" "),
    source: { citation, checkedOn },
  };
}

/** What stands for a time that is withheld. */
export function withheldText(state: string) {
  return `We print no time here, because we could not confirm it. Treat it as short, and ask a lawyer in ${state} now.`;
}
