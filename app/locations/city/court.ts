import type { CityFacts } from "../../law/facts/state-law.ts";

export function courtName({ court, county }: CityFacts): string | undefined {
  if (!court) return undefined;
  if ("name" in court) return `the ${court.name}`;
  const [inCounty] = /\bin [^,]*/.exec(county ?? "") ?? [
    "that serves the city",
  ];
  return `the ${court.kind} ${inCounty}`;
}
