import { z } from "zod";
import { getQuestion } from "../../leads/questions.ts";
import { findStateByName } from "../../locations/find-state-by-name.ts";
import {
  clockTime,
  listOf,
  timeZone,
} from "../destinations/plan/plan-fields.ts";

export const routedSources = [
  "survey",
  "contact",
  "callback",
  "unfinished",
] as const;

export const daysFromSunday = [
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
  /** Matches finished surveys only. */
  qualified: z.boolean({ error: "must be true or false" }).optional(),
  /** The browser's language. */
  languages: listOf(
    z.string().regex(/^[a-z]{2,3}$/, "must be a language such as es"),
    "languages such as [es]",
  )
    .min(1)
    .optional(),
  /** When the receiving firm can call. */
  hours: z
    .strictObject({
      days: listOf(
        z.enum(daysFromSunday, {
          error: `must be one of ${daysFromSunday.join(", ")}`,
        }),
        "days such as [Mon, Tue]",
      )
        .min(1)
        .optional(),
      from: clockTime,
      to: clockTime,
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

/** The operator's rules, in order, and who gets the leads that no rule takes. */
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
  /** Defines the days and months of caps and, by default, the time zone of `hours`. */
  timeZone: string;
  /** Destinations of other companies. */
  outside: readonly string[];
};

export function completeRouting(
  routing: z.output<typeof routingSchema>,
  {
    destinations,
    timeZone,
  }: {
    destinations: readonly { name: string; outside?: boolean | undefined }[];
    timeZone: string;
  },
): Routing {
  return {
    ...routing,
    timeZone,
    outside: destinations.flatMap(({ name, outside }) => (outside ? name : [])),
  };
}
