import { z } from "zod";
import { checkShape, type Problem } from "../../../server/schema-problems.ts";
import type { UrgentRules } from "../../urgency/urgency.ts";
import type { Destination } from "../destination.ts";
import {
  listAddressProblems,
  listEntryProblems,
  listFirmNameProblems,
  listSharedProblems,
} from "./plan-problems.ts";
import {
  type DestinationEntry,
  defaultUrgentRules,
  planSchema,
} from "./plan-schema.ts";
import { listRoutingProblems } from "./routing-problems.ts";
import {
  completeRouting,
  type Routing,
  routingSchema,
} from "./routing-rules.ts";

export type DeliveryPlan = {
  destinations: readonly Destination[];
  alerts: readonly Destination[];
  contacts: Contacts | undefined;
  contactDestinations: readonly Destination[];
  urgent: UrgentRules;
  routing: Routing | undefined;
  timeZone: string;
};

export type Contacts = {
  minutes: number;
  people: readonly Contact[];
};

export type Contact = {
  name: string;
  /** Local times in `timeZone`; they span midnight if `to` is before `from`. */
  quietHours: { from: string; to: string; timeZone: string } | undefined;
  reach: readonly string[];
};

export const emptyPlan: DeliveryPlan = {
  destinations: [],
  alerts: [],
  contacts: undefined,
  contactDestinations: [],
  urgent: defaultUrgentRules,
  routing: undefined,
  timeZone: "America/New_York",
};

export function hasDestination(plan: DeliveryPlan): boolean {
  return plan.destinations.length + plan.contactDestinations.length > 0;
}

/** Undefined `callingFirms` skips their check. */
export function checkPlan(
  given: unknown,
  {
    privateHosts,
    timeZone,
    callingFirms,
  }: {
    privateHosts: readonly string[] | undefined;
    timeZone: string;
    callingFirms: readonly string[] | undefined;
  },
): { ok: true; plan: DeliveryPlan } | { ok: false; problems: Problem[] } {
  const parsed = checkShape(planSchema, given ?? {});
  if (!parsed.ok) return parsed;
  const { mail, contacts, routing, ...values } = parsed.data;
  const rest = { ...values, timeZone: values.timeZone ?? timeZone };
  const problems: Problem[] = [];
  const entries: [path: PropertyKey[], entry: Destination][] = [];

  const complete = (path: PropertyKey[], entry: DestinationEntry) => {
    const whole = withDefaults(entry, mail);
    problems.push(
      ...listEntryProblems(path, whole),
      ...(callingFirms ? listFirmNameProblems(path, whole, callingFirms) : []),
      ...(privateHosts ? listAddressProblems(path, whole, privateHosts) : []),
    );
    entries.push([path, whole]);
    return whole;
  };
  const plan: DeliveryPlan = {
    ...rest,
    routing: routing && completeRouting(routing, rest),
    destinations: rest.destinations.map((entry, index) =>
      complete(["destinations", index], entry),
    ),
    alerts: rest.alerts.map((entry, index) =>
      complete(["alerts", index], entry),
    ),
    contactDestinations: (contacts?.people ?? []).flatMap(({ reach }, person) =>
      reach.map((entry, index) =>
        complete(["contacts", "people", person, "reach", index], entry),
      ),
    ),
    contacts: contacts && {
      minutes: contacts.minutes,
      people: contacts.people.map(({ name, quietHours, reach }) => ({
        name,
        quietHours: quietHours && { timeZone: rest.timeZone, ...quietHours },
        reach: reach.map((entry) => entry.name),
      })),
    },
  };
  problems.push(
    ...listSharedProblems(entries),
    ...(routing ? listRoutesProblems(routing, plan) : []),
  );
  return problems.length > 0 ? { ok: false, problems } : { ok: true, plan };
}

function withDefaults(
  entry: DestinationEntry,
  mail: { smtp?: string | undefined; from?: string | undefined },
): Destination {
  switch (entry.kind) {
    case "mail": {
      const { smtp = mail.smtp ?? "", from = mail.from ?? "" } = entry;
      return { ...entry, smtp, from };
    }
    case "lawmatics":
      return { ...entry, url: entry.url ?? lawmaticsAddress(entry.form) };
    default:
      return entry;
  }
}

function listRoutesProblems(
  routing: z.output<typeof routingSchema>,
  { destinations, contacts }: DeliveryPlan,
): Problem[] {
  const names = (contacts?.people ?? []).map(({ name }) => name);
  const context = { destinations, contacts: names };
  return listRoutingProblems(routing, context).map(({ path, message }) => ({
    path: ["routing", ...path],
    message,
  }));
}

function lawmaticsAddress(form: string | undefined) {
  return form === undefined
    ? undefined
    : `https://api.lawmatics.com/v1/forms/${encodeURIComponent(form)}/submit`;
}

export function checkRouting(
  values: unknown,
  plan: DeliveryPlan,
): { ok: true; routing: Routing } | { ok: false; problems: Problem[] } {
  const schema = z.strictObject({ routing: routingSchema });
  const parsed = checkShape(schema, values);
  if (!parsed.ok) return parsed;
  const { routing } = parsed.data;
  const problems = listRoutesProblems(routing, plan);
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, routing: completeRouting(routing, plan) };
}

/** Who gets notices meant for people: alert destinations or, without any, the firm's own mail and chats, or contacts. */
export function listNoticeDestinations({
  destinations,
  alerts,
  contactDestinations,
}: DeliveryPlan): readonly Destination[] {
  const own = destinations.filter(
    ({ kind, outside }) => !outside && (kind === "mail" || kind === "slack"),
  );
  const lists = [alerts, own, contactDestinations];
  return lists.find(({ length }) => length > 0) ?? [];
}

export function listAllDestinations({
  destinations,
  alerts,
  contactDestinations,
}: DeliveryPlan): Destination[] {
  return [...destinations, ...contactDestinations, ...alerts];
}

export function listDestinationNames(plan: DeliveryPlan): string[] {
  return listAllDestinations(plan).map(({ name }) => name);
}
