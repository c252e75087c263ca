import { createLawBook } from "../../../law/facts/law-book.server.ts";
import { type CityFacts, factNames } from "../../../law/facts/state-law.ts";
import { findStatement } from "../../../law/law-statement.ts";
import type { State } from "../../../locations/states.ts";
import { formatDate } from "../../../shell/format-date.ts";
import type { Label } from "../content-kind.ts";
import type { FormField } from "../form/form-field.ts";
import { lawWords } from "./law-words.ts";

type Labels = [path: string, label: Label][];

const shipped = createLawBook();

/** The labels of a state's form, with what the site says as long as a field is empty. */
export function labelsOfState(state: State, field: FormField): Labels {
  const { name, slug } = state;
  const help =
    "Anything you don't fill in stays as it is on the site. Your own facts appear on every page about this state, with their citation and date.";
  return [
    ...listLabels(field, slug),
    [slug, { label: name, help, isTitle: true }],
    ...factNames.map((fact): Labels[number] => {
      const words = titled(fact, describeFact(state, fact));
      return [`${slug}.${fact}`, words];
    }),
    ...state.cities.flatMap((city): Labels => {
      const facts = shipped.getCityFacts({ state, city });
      const path = `${slug}.cities.${city.slug}`;
      return [
        [path, { label: city.name, isTitle: true }],
        ...cityFields.map((fact): Labels[number] => [
          `${path}.${fact}`,
          titled(`cities.${fact}`, describeCityFact(facts, fact)),
        ]),
      ];
    }),
  ];
}

const cityFields = [
  "county",
  "court",
  "traumaCenter",
  "governmentNotice",
] as const;

function titled(key: string, help: string): Label {
  const { label = key } = lawWords[key] ?? {};
  return { label, help, isTitle: true };
}

function describeFact(state: State, fact: (typeof factNames)[number]): string {
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
  fact: (typeof cityFields)[number],
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

/** The labels of all fields inside, from `law-words.ts`. */
function listLabels(field: FormField, path: string): Labels {
  switch (field.type) {
    case "group":
      return [
        [path, wordsOf(path)],
        ...Object.entries(field.fields).flatMap(([name, inside]) =>
          listLabels(inside, `${path}.${name}`),
        ),
      ];
    case "variant":
      return [
        ...Object.values(field.options).flatMap((group) =>
          listLabels(group, path),
        ),
        ...listChoiceLabels(`${path}.${field.key}`, Object.keys(field.options)),
      ];
    case "either":
      return [
        ...listLabels(field.other, path),
        ...listChoiceLabels(path, ["none", field.fixed, "other"]),
      ];
    case "choice":
      return listChoiceLabels(path, field.options);
    default:
      return [[path, wordsOf(path)]];
  }
}

function listChoiceLabels(path: string, options: readonly string[]): Labels {
  const choices = options.map((option): Labels[number] => {
    const at = `${path}.${option}`;
    return [at, wordsOf(at)];
  });
  return [[path, wordsOf(path)], ...choices];
}

/** The label for the path's last two names or, if there is none, for its last name. */
function wordsOf(path: string): Label {
  const names = path.split(".");
  const last = names.at(-1) ?? path;
  return (
    lawWords[names.slice(-2).join(".")] ?? lawWords[last] ?? { label: last }
  );
}
