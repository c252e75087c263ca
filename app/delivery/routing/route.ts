import { formatAnswer } from "../../leads/questions.ts";
import { states } from "../../locations/states.ts";
import { localDay, minuteOfDay, minutesOf } from "../../server/local-time.ts";
import {
  type Conditions,
  daysFromSunday,
  type Routing,
  type RoutingRule,
  type routedSources,
} from "../destinations/plan/routing-rules.ts";

export type RoutedLead = {
  state: string | null;
  accident: string | null;
  qualified: boolean | null;
  language: string | null;
  source: (typeof routedSources)[number];
  mayShare: boolean;
};

/** `rule` is null for the last resort. */
export type Route = {
  rule: string | null;
  to: readonly string[];
  contacts: readonly string[];
  reason: string;
};

export type CapCounts = ReadonlyMap<string, number>;

export function chooseRoute(
  lead: RoutedLead,
  routing: Routing,
  counts: CapCounts,
  now: Date,
  earlier: readonly string[] = [],
): Route {
  const { rules, lastResort, timeZone } = excludeReceivers(
    earlier,
    lead,
    routing,
  );
  const full: string[] = [];
  for (const rule of rules) {
    const { name, to, contacts } = rule;
    if (to.length === 0 || !matchesConditions(rule.when, lead, now, timeZone))
      continue;
    if (isFull(rule, counts, now, timeZone)) full.push(`${name} is full.`);
    else {
      const reason = [describeRule(rule, lead), ...full].join(" ");
      return { rule: name, to, contacts, reason };
    }
  }
  const words =
    lastResort.to.length > 0
      ? "Last resort: no rule takes it."
      : "Nobody is left to get it.";
  return { rule: null, ...lastResort, reason: [words, ...full].join(" ") };
}

export function findReceivers(
  lead: RoutedLead,
  routing: Routing,
  { rule }: Pick<Route, "rule">,
) {
  const { rules, lastResort } = excludeReceivers([], lead, routing);
  return rule === null ? lastResort : rules.find(({ name }) => name === rule);
}

function excludeReceivers(
  earlier: readonly string[],
  lead: RoutedLead,
  routing: Routing,
) {
  const had = new Set(earlier);
  const barred = new Set(lead.mayShare ? [] : routing.outside);
  const limit = <Receivers extends { to: string[] }>(receivers: Receivers) => ({
    ...receivers,
    to: receivers.to.filter((name) => !had.has(name) && !barred.has(name)),
  });
  const { rules, lastResort, timeZone } = routing;
  return { rules: rules.map(limit), lastResort: limit(lastResort), timeZone };
}

function isFull(
  rule: RoutingRule,
  counts: CapCounts,
  now: Date,
  timeZone: string,
): boolean {
  return listCapCounters(rule, now, timeZone).some(
    ({ key, cap }) => (counts.get(key) ?? 0) >= cap,
  );
}

export function listCapCounters(
  { name, capPerDay, capPerMonth }: RoutingRule,
  now: Date,
  timeZone: string,
): { key: string; rule: string; period: string; cap: number }[] {
  const day = localDay(now, timeZone);
  return [
    { period: day, cap: capPerDay },
    { period: day.slice(0, 7), cap: capPerMonth },
  ].flatMap(({ period, cap }) =>
    cap === undefined
      ? []
      : [{ key: capCounterKey(name, period), rule: name, period, cap }],
  );
}

/** `period` is a day or a month: 2026-03-31, 2026-03. */
export function capCounterKey(rule: string, period: string) {
  return `${period} ${rule}`;
}

export function matchesConditions(
  when: Conditions,
  lead: RoutedLead,
  now: Date,
  timeZone: string,
): boolean {
  const { states, accidents, qualified, languages, hours, sources } = when;
  return (
    includes(states, lead.state) &&
    includes(accidents, lead.accident) &&
    (qualified === undefined || qualified === lead.qualified) &&
    includes(languages, lead.language) &&
    includes(sources, lead.source) &&
    (hours === undefined || isWithin(hours, now, timeZone))
  );
}

function includes(wanted: readonly string[] | undefined, value: string | null) {
  return wanted === undefined || (value !== null && wanted.includes(value));
}

function isWithin(
  { days, from, to, timeZone }: NonNullable<Conditions["hours"]>,
  now: Date,
  usualZone: string,
) {
  const zone = timeZone ?? usualZone;
  const day = new Date(`${localDay(now, zone)}T00:00:00Z`).getUTCDay();
  const minute = minuteOfDay(now, zone);
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const isAfterMidnight = end < start && minute < end;
  const begun = isAfterMidnight ? (day + 6) % 7 : day;
  const isDay =
    days?.some((name) => daysFromSunday.indexOf(name) === begun) ?? true;
  const isTime =
    start < end
      ? start <= minute && minute < end
      : isAfterMidnight || start <= minute;
  return isDay && isTime;
}

function describeRule({ name, when }: RoutingRule, lead: RoutedLead) {
  const facts = [
    when.states && states.find(({ slug }) => slug === lead.state)?.name,
    when.accidents &&
      formatAnswer("accidentType", lead.accident ?? "").toLowerCase(),
    when.qualified !== undefined &&
      (when.qualified ? "qualified" : "not qualified"),
    when.languages && `language ${lead.language}`,
    when.sources && `source ${lead.source}`,
    when.hours && `${when.hours.from} to ${when.hours.to}`,
  ].filter((fact) => typeof fact === "string");
  return `Rule ${name}${facts.length > 0 ? `: ${facts.join(", ")}` : ""}.`;
}
