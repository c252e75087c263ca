import { stateAbbreviations } from "./state-abbreviations.ts";
import { states } from "./states.ts";

/** By name or two letters, as visitors type them: "n.y.", " OHIO.", "new  mexico". */
export function findStateByName(typed: string) {
  const letters = lettersOf(typed);
  return states.find(({ name, slug }) =>
    [name, stateAbbreviations[slug]].some(
      (known) => known !== undefined && lettersOf(known) === letters,
    ),
  );
}

const lettersOf = (text: string) =>
  text.toLowerCase().replaceAll(/[\s.,]/g, "");
