import { z } from "zod";
import { getQuestion } from "../../../leads/questions.ts";
import { findStateByName } from "../../../locations/find-state-by-name.ts";
import { listOf, timeOfDaySchema, timeZoneSchema } from "./plan-fields.ts";

export const routedSources = [
  "survey",
  "contact",
  "callback",
  "unfinished",
] as const;

const sourceLabels: Record<(typeof routedSources)[number], string> = {
  survey: "Case review",
  contact: "Contact form",
  callback: "Callback request",
  unfinished: "Unfinished case review",
};

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

const accidents = getQuestion("accidentType").options ?? [];

const accident = z.enum(
  accidents.map(({ value }) => value),
  { error: `must be one of ${accidents.map(({ value }) => value).join(", ")}` },
);

const hours = z
  .strictObject({
    days: listOf(
      z.enum(daysFromSunday, {
        error: `must be one of ${daysFromSunday.join(", ")}`,
      }),
      "days such as [Mon, Tue]",
    )
      .min(1)
      .optional()
      .meta({ label: "Days" }),
    from: timeOfDaySchema.meta({ label: "From" }),
    to: timeOfDaySchema.meta({ label: "Until" }),
    timeZone: timeZoneSchema
      .optional()
      .meta({ help: "If empty, your own time zone." }),
  })
  .refine(({ from, to }) => from !== to, {
    path: ["to"],
    message: "must not be the same as from",
  });

const conditions = z.strictObject({
  states: listOf(state, "states such as [TX, Ohio]").min(1).optional().meta({
    label: "States",
    help: "The state the visitor gave. Without one, the state of the phone's area code.",
    names: "stateNames",
  }),
  accidents: listOf(accident, "accidents such as [car-accident]")
    .min(1)
    .optional()
    .meta({
      label: "Kind of accident",
      optionLabels: Object.fromEntries(
        accidents.map(({ value, label }) => [value, label]),
      ),
    }),
  qualified: z.boolean({ error: "must be true or false" }).optional().meta({
    label: "Qualified",
    help: "Only finished case reviews are marked qualified or not.",
    noneLabel: "Either",
  }),
  languages: listOf(
    z.string().regex(/^[a-z]{2,3}$/, "must be a language such as es"),
    "languages such as [es]",
  )
    .min(1)
    .optional()
    .meta({ label: "Browser languages", names: "languages" }),
  hours: hours.optional().meta({
    label: "Hours when the destination can call",
    help: "Hours that end earlier than they begin last until the next day, and its hours after midnight count as the day before.",
  }),
  sources: listOf(
    z.enum(routedSources, {
      error: `must be one of ${routedSources.join(", ")}`,
    }),
    "sources such as [survey, callback]",
  )
    .min(1)
    .optional()
    .meta({ label: "What was sent", optionLabels: sourceLabels }),
});

export type Conditions = z.output<typeof conditions>;

const cap = z
  .number({ error: "must be a number such as 5" })
  .int("must be a whole number such as 5")
  .min(1, "must be at least 1")
  .optional();

const capHelp =
  "Counts every lead that this rule takes: also returned ones, and those that may not be shared and go only to your own destinations.";

const receivers = {
  to: listOf(z.string(), "destinations")
    .min(1, "must name at least one destination")
    .meta({
      label: "Send to",
      help: "Destinations are under “Where leads go”.",
      names: "destinations",
    }),
  contacts: listOf(z.string(), "contacts").default([]).meta({
    label: "Ask to call",
    help: "Nobody is asked to call unless you choose them.",
    names: "contacts",
  }),
};

const rule = z.strictObject({
  name: z
    .string({ error: "must be a short name such as Texas at night" })
    .regex(/^[^\p{Cc}]{1,60}$/u, "must be a short name such as Texas at night")
    .meta({ label: "Name", help: "For example, Texas at night." }),
  when: conditions.default({}).meta({
    label: "Which leads",
    help: "Leave a field empty if it doesn't matter. A rule without conditions takes every lead.",
  }),
  ...receivers,
  capPerDay: cap.meta({ label: "At most per day", help: capHelp }),
  capPerMonth: cap.meta({ label: "At most per month", help: capHelp }),
});

export type RoutingRule = z.output<typeof rule>;

export const routingParts = {
  rules: listOf(rule, "rules").meta({
    label: "Rules",
    itemLabel: "Rule",
    help: "Tried in this order: the first rule that takes a lead decides. Without rules, every destination gets every lead.",
  }),
  lastResort: z
    .strictObject(receivers, {
      error: "is required: it gets every lead that no rule takes",
    })
    .meta({
      label: "Last resort",
      isTitle: true,
      help: "Gets leads that no rule takes, and leads that may not be shared. Include at least one destination of your own.",
    }),
};

export const routingSchema = z.strictObject({
  ...routingParts,
  rules: routingParts.rules.min(1, "must list at least one rule"),
});

export type Routing = z.output<typeof routingSchema> & {
  timeZone: string;
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
