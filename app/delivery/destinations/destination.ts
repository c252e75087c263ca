import { z } from "zod";
import {
  common,
  encrypted,
  fieldMap,
  fromAddress,
  line,
  mailbox,
  named,
  needsSecret,
  secret,
  smtpUrlSchema,
  url,
} from "./destination-fields.ts";

export type Destination = MailDestination | HttpDestination;

export type MailDestination = z.output<typeof mailDestination> & {
  smtp: string;
  from: string;
};

export type HttpDestination =
  | z.output<typeof webhookDestination>
  | z.output<typeof slackDestination>
  | z.output<typeof clioGrowDestination>
  | z.output<typeof lawmaticsDestination>
  | z.output<typeof fieldsDestination>;

const mailDestination = z.strictObject({
  ...named,
  kind: z.literal("mail"),
  to: z
    .array(mailbox, { error: "must be a list such as [intake@firm.example]" })
    .min(1, "must name at least one email address")
    .meta({ label: "Email addresses" }),
  smtp: smtpUrlSchema.optional().meta({
    label: "Its own mail server",
    help: "If empty, the mail server of the general settings.",
    isRare: true,
  }),
  from: fromAddress.optional().meta({ label: "Its own sender", isRare: true }),
  ...common,
});

const webhookDestination = encrypted({
  ...named,
  kind: z.literal("webhook"),
  url,
  /** Several secrets while the receiver rotates its own. */
  secret: z
    .union([secret.transform((one) => [one]), z.array(secret).min(1)], {
      error: needsSecret,
    })
    .meta({
      label: "Signing secret",
      help: "It starts with whsec_. The person who set up the receiving program gives it to you.",
      isSecret: true,
    }),
  ...common,
});

const slackDestination = encrypted({
  ...named,
  kind: z.literal("slack"),
  /** A secret: anyone who has this URL can post to the channel. */
  url: url.meta({ isSecret: true }),
  ...common,
});

const clioGrowDestination = encrypted({
  ...named,
  kind: z.literal("clio-grow"),
  token: line("the Lead Inbox token of your Clio Grow account").meta({
    label: "Token",
    help: "The Lead Inbox token of your Clio Grow account.",
    isSecret: true,
  }),
  url: url.default("https://grow.clio.com/inbox_leads"),
  ...common,
});

const lawmaticsDestination = encrypted({
  ...named,
  kind: z.literal("lawmatics"),
  form: line("the id of a Lawmatics form")
    .optional()
    .meta({ label: "Form", help: "The id of a Lawmatics form." }),
  url: url.optional(),
  fields: fieldMap.default({
    first_name: "{firstName}",
    last_name: "{lastName}",
    email: "{email}",
    phone: "{phone}",
    notes: "{summary}",
  }),
  ...common,
});

const fieldsDestination = encrypted({
  ...named,
  kind: z.literal("fields"),
  url,
  format: z
    .enum(["json", "form"], { error: "must be json or form" })
    .default("json")
    .meta({ label: "Format", optionLabels: { json: "JSON", form: "Form" } }),
  headers: z
    .record(
      z
        .string()
        .regex(/^[\w-]+$/, "must be a header's name such as Authorization")
        .meta({ label: "Header", help: "For example, Authorization." }),
      line("text for a header").meta({
        label: "Value",
        help: "For example, the word Bearer and a token.",
        isSecret: true,
      }),
    )
    .default({})
    .meta({ label: "Headers" }),
  fields: fieldMap,
  ...common,
});

export const kindLabels: Readonly<Record<Destination["kind"], string>> = {
  mail: "Mail",
  webhook: "Webhook",
  slack: "Slack",
  "clio-grow": "Clio Grow",
  lawmatics: "Lawmatics",
  fields: "Another program",
};

export const destinationSchema = z
  .discriminatedUnion(
    "kind",
    [
      mailDestination,
      webhookDestination,
      slackDestination,
      clioGrowDestination,
      lawmaticsDestination,
      fieldsDestination,
    ],
    {
      error: "must be mail, webhook, slack, clio-grow, lawmatics or fields",
    },
  )
  .meta({ choiceLabel: "Kind", optionLabels: kindLabels });

export const alertSchema = z
  .discriminatedUnion(
    "kind",
    [mailDestination, webhookDestination, slackDestination],
    { error: "must be mail, webhook or slack" },
  )
  .meta({ choiceLabel: "Kind", optionLabels: kindLabels });
