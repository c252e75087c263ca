import { createLawBook } from "../../../law/facts/law-book.server.ts";
import {
  type CityFacts,
  type FactName,
  factNames,
} from "../../../law/facts/state-law.ts";
import { findStatement } from "../../../law/law-statement.ts";
import { findPlace, findState } from "../../../locations/place.ts";
import type { State } from "../../../locations/states.ts";
import { formatDate } from "../../../shell/format-date.ts";

const shipped = createLawBook();

const cityFactNames = [
  "county",
  "court",
  "traumaCenter",
  "governmentNotice",
] as const;

export function describeSiteFact(path: string): string | undefined {
  const steps = path.split(".");
  const [slug = "", name, citySlug = "", cityName] = steps;
  if (steps.length === 2) {
    const state = findState(slug);
    const fact = factNames.find((one) => one === name);
    return state && fact && describeFact(state, fact);
  }
  const place = findPlace(slug, citySlug);
  const fact = cityFactNames.find((one) => one === cityName);
  return steps.length === 4 && place && fact
    ? describeCityFact(shipped.getCityFacts(place), fact)
    : undefined;
}

function describeFact(state: State, fact: FactName): string {
  const law = shipped.getLaw(state);
  const given = law[fact];
  if (given?.status === "withheld") {
    return `The site shows no fact here, because ${given.reason}.`;
  }
  const statement = findStatement(state.name, law, fact);
  if (!statement) return "The site says nothing about it.";
  const { text, source } = statement;
  return source ? said(text, source) : `The site says: ${text}`;
}

function describeCityFact(
  facts: CityFacts,
  fact: (typeof cityFactNames)[number],
): string {
  const given = facts[fact];
  if (!given) return "The site says nothing about it.";
  if (typeof given === "string") return `The site says: ${given}.`;
  if ("within" in given) return said(given.note, given);
  return `The site says: ${Object.values(given).join(", ")}.`;
}

function said(text: string, source: { citation: string; checkedOn: string }) {
  return `The site says: ${text} (${source.citation}, checked on ${formatDate(source.checkedOn)})`;
}
