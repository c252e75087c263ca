import { z } from "zod";
import {
  type routedSources,
  routingParts,
} from "../../delivery/routing/routing-rules.ts";
import { getQuestion } from "../../leads/questions.ts";
import type { ContentKind, FormOptions } from "../content/content-kind.ts";
import {
  languages,
  type NamedFields,
  namesAsLabels,
  optionsOf,
  stateNames,
  timeZones,
} from "../content/kinds/field-names.ts";

export const routingKindName = "routing";

/** Which destinations and contacts get which lead. Without rules, all of them get everything. */
const schema = z
  .strictObject({
    rules: routingParts.rules.optional(),
    lastResort: routingParts.lastResort.optional(),
  })
  .refine(({ rules = [], lastResort }) => rules.length === 0 || lastResort, {
    path: ["lastResort"],
    message: "is needed: it gets every lead that no rule takes",
  })
  .refine(({ rules = [], lastResort }) => rules.length > 0 || !lastResort, {
    path: ["lastResort"],
    message: "must be empty while there are no rules",
  });

export function createRoutingKind(
  site: Pick<
    ContentKind,
    "default" | "findProblems" | "listOptions" | "tryOut"
  >,
): ContentKind {
  return {
    kind: routingKindName,
    title: "Who gets which lead",
    schema,
    labels,
    sections,
    asksAgain: true,
    decrypt: (values) => values,
    ...site,
  };
}

/** The rules as the plan stores them; undefined if there are none. */
export function routingOf(values: unknown) {
  const { rules = [], lastResort } = schema.parse(values);
  return rules.length > 0 ? { rules, lastResort } : undefined;
}

const sections: ContentKind["sections"] = [
  { title: "Rules", fields: ["rules", "lastResort"] },
];

const named: NamedFields = [
  [["rules.when.hours.timeZone"], timeZones],
  [["rules.when.states"], stateNames.map(([, name]) => [name, name])],
  [["rules.when.languages"], languages],
];

const items = z.array(z.object({ name: z.string() })).catch([]);
const receivers = z.object({
  destinations: items,
  contacts: z.object({ people: items }).catch({ people: [] }),
});

export function listReceivers(values: unknown): FormOptions {
  const { destinations, contacts } = receivers.parse(values);
  const to = destinations.map(({ name }) => name);
  const people = contacts.people.map(({ name }) => name);
  return {
    "rules.to": to,
    "rules.contacts": people,
    "lastResort.to": to,
    "lastResort.contacts": people,
    ...optionsOf(named),
  };
}

const to = {
  label: "Send to",
  help: "Destinations are under “Where leads go”.",
};
const contacts = {
  label: "Ask to call",
  help: "Nobody is asked to call unless you choose them.",
};
const { options: accidents = [] } = getQuestion("accidentType");
const sources: Record<(typeof routedSources)[number], string> = {
  survey: "Case review",
  contact: "Contact form",
  callback: "Callback request",
  unfinished: "Unfinished case review",
};

const labels: ContentKind["labels"] = {
  rules: {
    label: "Rules",
    item: "Rule",
    help: "Tried in this order: the first rule that takes a lead decides. Without rules, every destination gets every lead.",
  },
  "rules.name": { label: "Name", help: "Such as Texas trucks." },
  "rules.when": {
    label: "Which leads",
    help: "Leave a field empty if it doesn't matter. A rule without conditions takes every lead.",
  },
  "rules.when.states": {
    label: "States",
    help: "The state the visitor gave. Without one, the state of the phone's area code.",
  },
  "rules.when.accidents": { label: "Kind of accident" },
  ...Object.fromEntries(
    accidents.map(({ value, label }) => [
      `rules.when.accidents.${value}`,
      { label },
    ]),
  ),
  "rules.when.qualified": {
    label: "Qualified",
    help: "Only finished case reviews are marked qualified or not.",
  },
  "rules.when.qualified.none": { label: "Either" },
  "rules.when.languages": { label: "Browser languages" },
  "rules.when.hours": { label: "Hours when the destination can call" },
  "rules.when.hours.days": { label: "Days" },
  "rules.when.hours.from": { label: "From" },
  "rules.when.hours.to": { label: "Until" },
  "rules.when.hours.timeZone": {
    label: "Time zone",
    help: "Yours if left empty.",
  },
  ...namesAsLabels(named),
  "rules.when.sources": { label: "What was sent" },
  ...Object.fromEntries(
    Object.entries(sources).map(([source, label]) => [
      `rules.when.sources.${source}`,
      { label },
    ]),
  ),
  "rules.to": to,
  "rules.contacts": contacts,
  "rules.capPerDay": { label: "At most per day" },
  "rules.capPerMonth": { label: "At most per month" },
  lastResort: {
    label: "Last resort",
    isTitle: true,
    help: "Gets leads that no rule takes, and leads that may not be shared. Include at least one destination of your own.",
  },
  "lastResort.to": to,
  "lastResort.contacts": contacts,
};
