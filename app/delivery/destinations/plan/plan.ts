import { z } from "zod";
import type { UrgentRules } from "../../messages/urgency.ts";
import type { Contacts } from "../../on-call/escalation.ts";
import {
  completeRouting,
  listRoutingProblems,
  listUnnamedFirms,
  type Routing,
  routingSchema,
} from "../../routing/routing-rules.ts";
import {
  alertRule,
  type Destination,
  destinationRule,
  sender,
  smtpAddress,
} from "../destination.ts";
import { clock, listOf, timeZone } from "./plan-fields.ts";

/** The operator's destinations file. */
export type DeliveryPlan = {
  /** Each gets every lead and callback request, unless rules route them. */
  destinations: readonly Destination[];
  /** Get only alerts, never leads. */
  alerts: readonly Destination[];
  /** On-call contacts. */
  contacts: Contacts | undefined;
  /** The destinations of the contacts. */
  contactDestinations: readonly Destination[];
  urgent: UrgentRules;
  /** Which destinations and contacts get which lead; undefined for all. */
  routing: Routing | undefined;
  /** The firm's IANA time zone. */
  timeZone: string;
};

export const emptyPlan: DeliveryPlan = {
  destinations: [],
  alerts: [],
  contacts: undefined,
  contactDestinations: [],
  urgent: { deadlineDays: 60, governmentVehicle: true, hospital: true },
  routing: undefined,
  timeZone: "UTC",
};

/** Each batch of leads inserts this many rows per lead in one statement. */
const maxDestinations = 20;

const contactsRule = z.strictObject({
  minutes: z
    .number({ error: "must be a number of minutes such as 5" })
    .int("must be a whole number of minutes such as 5")
    .min(1, "must be at least 1")
    .max(1440, "must be at most 1440, a day"),
  people: listOf(
    z.strictObject({
      name: z
        .string({ error: "must be a name such as Ann Lee" })
        .regex(/^[^\p{Cc}]{1,60}$/u, "must be a name such as Ann Lee"),
      quietHours: z
        .strictObject({
          from: clock,
          to: clock,
          timeZone: timeZone.optional(),
        })
        .optional(),
      reach: listOf(alertRule, "destinations: mail, webhook or slack").min(
        1,
        "must hold at least one destination",
      ),
    }),
    "people",
  ).min(1, "must name at least one person"),
});

export const planRule = z.strictObject({
  timeZone: timeZone.default("America/New_York"),
  mail: z
    .strictObject({ smtp: smtpAddress.optional(), from: sender.optional() })
    .default({}),
  destinations: listOf(destinationRule, "destinations").default([]),
  alerts: listOf(alertRule, "destinations: mail, webhook or slack").default([]),
  contacts: contactsRule.optional(),
  urgent: z
    .strictObject({
      deadlineDays: z
        .number({ error: "must be a number of days such as 60" })
        .int("must be a whole number of days such as 60")
        .min(0, "must be 0 or more")
        .default(60),
      governmentVehicle: z
        .boolean({ error: "must be true or false" })
        .default(true),
      hospital: z.boolean({ error: "must be true or false" }).default(true),
    })
    .default(emptyPlan.urgent),
  routing: routingSchema.optional(),
});

export type Problem = { path: readonly PropertyKey[]; message: string };

/**
 * `allowsUnencrypted` accepts addresses without TLS, for development. `callingFirms` are those that the consent texts
 * name; undefined checks no firm.
 */
export function checkPlan(
  values: unknown,
  allowsUnencrypted: boolean,
  callingFirms?: readonly string[],
): { ok: true; plan: DeliveryPlan } | { ok: false; problems: Problem[] } {
  const parsed = planRule.safeParse(values ?? {});
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map(problemOf) };
  }
  const { mail, contacts, routing, ...rest } = parsed.data;
  const problems: Problem[] = [];
  const entries: [path: PropertyKey[], entry: Destination][] = [];

  const complete = (path: PropertyKey[], entry: Entry): Destination => {
    const whole =
      entry.kind === "mail"
        ? {
            ...entry,
            smtp: entry.smtp ?? mail.smtp ?? "",
            from: entry.from ?? mail.from ?? "",
          }
        : entry.kind === "lawmatics"
          ? { ...entry, url: entry.url ?? lawmaticsAddress(entry.form) }
          : entry;
    problems.push(...listEntryProblems(path, whole, allowsUnencrypted));
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
    ...(routing ? listRoutesProblems(routing, plan, callingFirms) : []),
  );
  return problems.length > 0 ? { ok: false, problems } : { ok: true, plan };
}

function listRoutesProblems(
  routing: z.output<typeof routingSchema>,
  { destinations, contacts, timeZone }: DeliveryPlan,
  callingFirms: readonly string[] | undefined,
): Problem[] {
  const names = (contacts?.people ?? []).map(({ name }) => name);
  const context = { destinations, contacts: names, timeZone };
  return [
    ...listRoutingProblems(routing, context).map(({ path, message }) => ({
      path: ["routing", ...path],
      message,
    })),
    ...(callingFirms
      ? listUnnamedFirms(routing, destinations, callingFirms)
      : []),
  ];
}

function problemOf(issue: z.core.$ZodIssue): Problem {
  const { path, message } = issue;
  return issue.code === "unrecognized_keys"
    ? {
        path,
        message: `has unknown fields: ${issue.keys.join(", ")}`,
      }
    : { path, message };
}

type Entry = z.output<typeof destinationRule>;

function lawmaticsAddress(form: string | undefined) {
  return form === undefined
    ? undefined
    : `https://api.lawmatics.com/v1/forms/${encodeURIComponent(form)}/submit`;
}

function listEntryProblems(
  path: PropertyKey[],
  entry: Destination,
  allowsUnencrypted: boolean,
): Problem[] {
  if (entry.kind === "mail") {
    return (["smtp", "from"] as const)
      .filter((field) => entry[field] === "")
      .map((field) => ({
        path: [...path, field],
        message: `is needed here or under mail: ${field === "smtp" ? "smtp://user:password@mail.example.com:587" : "Casefront <site@firm.example>"}`,
      }));
  }
  if (entry.url === undefined) {
    return [
      { path: [...path, "form"], message: "is needed: the id of your form" },
    ];
  }
  const isOpen = entry.url.startsWith("http:");
  return isOpen && !allowsUnencrypted && !entry.allowUnencrypted
    ? [
        {
          path: [...path, "url"],
          message:
            "must start with https:// (or set allowUnencrypted: true, and anyone on the network can read the leads)",
        },
      ]
    : [];
}

function listSharedProblems(
  entries: readonly [path: PropertyKey[], entry: Destination][],
): Problem[] {
  const names = new Set<string>();
  const problems: Problem[] = [];
  for (const [path, { name }] of entries) {
    if (names.has(name)) {
      problems.push({
        path: [...path, "name"],
        message: `must be unique: another destination is called ${name}`,
      });
    }
    names.add(name);
  }
  if (entries.length > maxDestinations) {
    problems.push({
      path: ["destinations"],
      message: `must be at most ${maxDestinations}, including those of alerts and contacts`,
    });
  }
  return problems;
}

/** Checks other rules with the rest of the plan. */
export function checkRouting(
  values: unknown,
  plan: DeliveryPlan,
  callingFirms: readonly string[],
): { ok: true; routing: Routing } | { ok: false; problems: Problem[] } {
  const parsed = z.strictObject({ routing: routingSchema }).safeParse(values);
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map(problemOf) };
  }
  const { routing } = parsed.data;
  const problems = listRoutesProblems(routing, plan, callingFirms);
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, routing: completeRouting(routing, plan) };
}

export function listDestinations({
  destinations,
  alerts,
  contactDestinations,
}: DeliveryPlan): Destination[] {
  return [...destinations, ...contactDestinations, ...alerts];
}
