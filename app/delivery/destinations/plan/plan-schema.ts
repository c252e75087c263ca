import { z } from "zod";
import type { UrgentRules } from "../../urgency/urgency.ts";
import { alertSchema, destinationSchema } from "../destination.ts";
import { fromAddress, smtpUrlSchema } from "../destination-fields.ts";
import { listOf, timeOfDaySchema, timeZoneSchema } from "./plan-fields.ts";
import { routingSchema } from "./routing-rules.ts";

export const defaultUrgentRules: UrgentRules = {
  deadlineDays: 60,
  governmentVehicle: true,
  hospital: true,
};

const person = z.strictObject({
  name: z
    .string({ error: "must be a name such as Ann Lee" })
    .regex(/^[^\p{Cc}]{1,60}$/u, "must be a name such as Ann Lee")
    .meta({ label: "Name" }),
  quietHours: z
    .strictObject({
      from: timeOfDaySchema.meta({
        label: "From",
        help: "For example, 21:00.",
      }),
      to: timeOfDaySchema.meta({ label: "Until", help: "For example, 07:00." }),
      timeZone: timeZoneSchema
        .optional()
        .meta({ help: "If empty, your own time zone." }),
    })
    .optional()
    .meta({ label: "Quiet hours" }),
  reach: listOf(alertSchema, "destinations: mail, webhook or slack")
    .min(1, "must list at least one destination")
    .meta({ label: "How to reach them" }),
});

const contactsRule = z.strictObject({
  minutes: z
    .number({ error: "must be a number of minutes such as 5" })
    .int("must be a whole number of minutes such as 5")
    .min(1, "must be at least 1")
    .max(1440, "must be at most 1440, a day")
    .meta({ label: "Minutes until the next person is asked" }),
  people: listOf(person, "people")
    .min(1, "must name at least one person")
    .meta({ label: "People", itemLabel: "Person" }),
});

const urgentRule = z.strictObject({
  deadlineDays: z
    .number({ error: "must be a number of days such as 60" })
    .int("must be a whole number of days such as 60")
    .min(0, "must be 0 or more")
    .default(60)
    .meta({ label: "At most this many days left to sue" }),
  governmentVehicle: z
    .boolean({ error: "must be true or false" })
    .default(true)
    .meta({ label: "A government vehicle was involved" }),
  hospital: z
    .boolean({ error: "must be true or false" })
    .default(true)
    .meta({ label: "The person is in the hospital" }),
});

export const planSchema = z.strictObject({
  timeZone: timeZoneSchema.optional().meta({
    help: "For times in emails and at the desk, and for quiet hours. If you choose none, your office hours' time zone applies.",
  }),
  mail: z
    .strictObject({
      smtp: smtpUrlSchema.optional().meta({
        label: "Server",
        help: "Get this from your email provider.",
      }),
      from: fromAddress.optional().meta({
        label: "Sender",
        help: "The address that emails come from, such as site@firm.example.",
      }),
    })
    .default({})
    .meta({
      label: "Mail server",
      isTitle: true,
      help: "For every mail destination that doesn't have its own server.",
    }),
  destinations: listOf(destinationSchema, "destinations").default([]).meta({
    label: "Destinations",
    itemLabel: "Destination",
    help: "Each gets every lead, unless rules say otherwise.",
  }),
  alerts: listOf(alertSchema, "destinations: mail, webhook or slack")
    .default([])
    .meta({
      label: "Alerts",
      itemLabel: "Alert",
      help: "Get no leads, only alerts about them and the daily digest.",
    }),
  contacts: contactsRule.optional().meta({
    label: "Contacts",
    help: "Who is asked to call, one after another.",
  }),
  urgent: urgentRule
    .default(defaultUrgentRules)
    .meta({ label: "What is urgent" }),
  routing: routingSchema.optional(),
});

export type DestinationEntry = z.output<typeof destinationSchema>;
