import { cityFacts } from "../law/facts/city-facts.server.ts";
import { listPlaces } from "../locations/place.ts";
import { stateAbbreviations } from "../locations/state-abbreviations.ts";
import { states } from "../locations/states.ts";

export function withoutPlaceNames(text: string): string {
  return text.replaceAll(anyName, " ");
}

/** Some are also words ("Or", "Me"), so the period or the capitals must match. */
const abbreviations =
  "Ala. Ariz. Ark. Cal. Calif. Colo. Conn. Del. Fla. Ga. Haw. Ill. Ind. Kan. Ky. La. Me. Md. Mass. Mich. Minn. Miss. Mo. Mont. Neb. Nev. N.H. N.J. N.M. N.Y. N.C. N.D. Okla. Or. Pa. R.I. S.C. S.D. Tenn. Tex. Vt. Va. Wash. W. Va. Wis. Wyo.";

const names = [
  ...states.map(({ name }) => name),
  ...listPlaces().map(({ city }) => city.name),
  ...Object.values(cityFacts)
    .flatMap((cities) => Object.values(cities))
    .flatMap(({ county, court }) => [
      ...countiesIn(county ?? ""),
      ...countiesIn(court && "name" in court ? court.name : ""),
    ]),
];

/** The longest first: "West Virginia" before "Virginia". */
const anyName = new RegExp(
  [
    ...[...new Set(names)]
      .toSorted((one, other) => other.length - one.length)
      .map((name) => `\\b${escaped(name)}\\b`),
    `\\b(?:W\\. Va\\.|${abbreviations.split(" ").map(escaped).join("|")})`,
    `\\b(?:${Object.values(stateAbbreviations).join("|")})\\b`,
  ].join("|"),
  "g",
);

function countiesIn(text: string): string[] {
  return Array.from(
    text.matchAll(
      /\b((?:St\. |[A-Z][\w'’-]+ ?)+)(?= (?:County|Parish|Borough)\b)|\bCounty of ((?:St\. |[A-Z][\w'’-]+ ?)+)/g,
    ),
    ([, before, after]) => (before ?? after ?? "").trim(),
  ).filter((name) => name !== "" && !/Court/.test(name));
}

function escaped(text: string) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
