import { z } from "zod";
import { getQuestion } from "../../leads/questions.ts";
import { findStateByName } from "../../locations/find-state-by-name.ts";
import { clock, listOf, timeZone } from "../destinations/plan/plan-fields.ts";

/** What people send; rules can tell them apart. */
export const routedSources = [
  "survey",
  "contact",
  "callback",
  "unfinished",
] as const;

export const weekdays = [
  "Sun",
  "Mon",
  "Tue",
  "Wed",
  "Thu",
  "Fri",
  "Sat",
] as const;

const state = z.string({ error: "must be a state" }).transform((name, all) => {
  const found = findStateByName(name);
  if (found) return found.slug;
  all.addIssue({ code: "custom", message: "must be a state such as TX" });
  return z.NEVER;
});

const accidents = (getQuestion("accidentType").options ?? []).map(
  ({ value }) => value,
);

const conditions = z.strictObject({
  /** The state that the visitor named, or that of the area code. */
  states: listOf(state, "states such as [TX, Ohio]").min(1).optional(),
  accidents: listOf(
    z.enum(accidents, { error: `must be one of ${accidents.join(", ")}` }),
    "accidents such as [car-accident]",
  )
    .min(1)
    .optional(),
  /** Only a finished survey is qualified or not. */
  qualified: z.boolean({ error: "must be true or false" }).optional(),
  /** The browser's language. */
  languages: listOf(
    z.string().regex(/^[a-z]{2,3}$/, "must be a language such as es"),
    "languages such as [es]",
  )
    .min(1)
    .optional(),
  /** When the firm that gets it can call. */
  hours: z
    .strictObject({
      days: listOf(
        z.enum(weekdays, { error: `must be one of ${weekdays.join(", ")}` }),
        "days such as [Mon, Tue]",
      )
        .min(1)
        .optional(),
      from: clock,
      to: clock,
      timeZone: timeZone.optional(),
    })
    .refine(({ from, to }) => from < to, {
      path: ["to"],
      message: "must be later than from",
    })
    .optional(),
  sources: listOf(
    z.enum(routedSources, {
      error: `must be one of ${routedSources.join(", ")}`,
    }),
    "sources such as [survey, callback]",
  )
    .min(1)
    .optional(),
});

export type Conditions = z.output<typeof conditions>;

const names = (what: string) => listOf(z.string(), what);

const cap = z
  .number({ error: "must be a number such as 5" })
  .int("must be a whole number such as 5")
  .min(1, "must be at least 1")
  .optional();

const receivers = {
  to: names("destinations").min(1, "must name at least one destination"),
  /** Nobody is asked to call unless named here. */
  contacts: names("contacts").default([]),
};

const rule = z.strictObject({
  name: z
    .string({ error: "must be a short name such as Texas trucks" })
    .regex(/^[^\p{Cc}]{1,60}$/u, "must be a short name such as Texas trucks"),
  when: conditions.default({}),
  ...receivers,
  capPerDay: cap,
  capPerMonth: cap,
});

export type RoutingRule = z.output<typeof rule>;

/** The operator's rules, in order, and who gets what none takes. */
export const routingParts = {
  rules: listOf(rule, "rules"),
  lastResort: z.strictObject(receivers, {
    error: "is needed: it gets every lead that no rule takes",
  }),
};

export const routingSchema = z.strictObject({
  ...routingParts,
  rules: routingParts.rules.min(1, "must hold at least one rule"),
});

export type Routing = z.output<typeof routingSchema> & {
  /** For days and months of caps, and by default for hours. */
  timeZone: string;
  /** Destinations of other companies. */
  outside: readonly string[];
};

type Receiver = {
  name: string;
  outside?: boolean | undefined;
  firm?: string | undefined;
};

/** What the rules need from the rest of the destinations file. */
export type RoutingContext = {
  destinations: readonly Receiver[];
  contacts: readonly string[];
  timeZone: string;
};

type Problem = { path: readonly PropertyKey[]; message: string };

export function completeRouting(
  routing: z.output<typeof routingSchema>,
  { destinations, timeZone }: Omit<RoutingContext, "contacts">,
): Routing {
  return {
    ...routing,
    timeZone,
    outside: destinations.flatMap(({ name, outside }) => (outside ? name : [])),
  };
}

/** Unknown names, duplicate rules, and a last resort that may not get every lead. */
export function listRoutingProblems(
  { rules, lastResort }: z.output<typeof routingSchema>,
  { destinations, contacts }: RoutingContext,
): Problem[] {
  const places = [
    ...rules.map((one, index) => ({ one, path: ["rules", index] })),
    { one: lastResort, path: ["lastResort"] },
  ];
  const isOwn = (name: string) =>
    destinations.some((one) => one.name === name && !one.outside);
  return [
    ...places.flatMap(({ one, path }) => [
      ...listUnknown(
        one.to,
        destinations.map(({ name }) => name),
        [...path, "to"],
        "is not one of the destinations",
      ),
      ...listUnknown(
        one.contacts,
        contacts,
        [...path, "contacts"],
        "is not one of the contacts",
      ),
    ]),
    ...rules.flatMap(({ name }, index) =>
      rules.findIndex((other) => other.name === name) < index
        ? [
            {
              path: ["rules", index, "name"],
              message: `must be unique: another rule is called ${name}`,
            },
          ]
        : [],
    ),
    ...(lastResort.to.some(isOwn)
      ? []
      : [
          {
            path: ["lastResort", "to"],
            message:
              "must name a destination of your own, without outside: true: leads that may not be shared go there",
          },
        ]),
  ];
}

function listUnknown(
  named: readonly string[],
  known: readonly string[],
  path: PropertyKey[],
  message: string,
): Problem[] {
  return named.flatMap((name, index) =>
    known.includes(name) ? [] : [{ path: [...path, index], message }],
  );
}

/** Other companies that rules send leads to although no consent text names them. */
export function listUnnamedFirms(
  { rules, lastResort }: Pick<Routing, "rules" | "lastResort">,
  destinations: readonly Receiver[],
  callingFirms: readonly string[],
): Problem[] {
  const used = new Set(
    [...rules, lastResort].flatMap((receiver) => receiver.to),
  );
  return destinations.flatMap(({ name, outside, firm }, index) => {
    if (!outside || !used.has(name)) return [];
    const path = ["destinations", index, "firm"];
    if (firm === undefined) {
      const message =
        "is needed, because routing sends leads there: its name as in the operator's callingFirms, which the consent texts name";
      return [{ path, message }];
    }
    return callingFirms.includes(firm)
      ? []
      : [
          {
            path,
            message:
              "must be one of the operator's callingFirms: visitors agree only to firms that the consent texts name",
          },
        ];
  });
}
