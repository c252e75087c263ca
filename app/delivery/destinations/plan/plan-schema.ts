import { z } from "zod";
import type { UrgentRules } from "../../messages/urgency.ts";
import { routingSchema } from "../../routing/routing-rules.ts";
import {
  alertRule,
  destinationRule,
  sender,
  smtpUrlSchema,
} from "../destination.ts";
import { clockTime, listOf, timeZone } from "./plan-fields.ts";

export const defaultUrgentRules: UrgentRules = {
  deadlineDays: 60,
  governmentVehicle: true,
  hospital: true,
};

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
          from: clockTime,
          to: clockTime,
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

/** The destinations file, before defaults are filled in from `mail`. */
export const planRule = z.strictObject({
  timeZone: timeZone.optional(),
  mail: z
    .strictObject({ smtp: smtpUrlSchema.optional(), from: sender.optional() })
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
    .default(defaultUrgentRules),
  routing: routingSchema.optional(),
});

/** A destination as written in the file; fields it leaves out may come from `mail`. */
export type DestinationEntry = z.output<typeof destinationRule>;
