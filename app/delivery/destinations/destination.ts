import { z } from "zod";
import { findTemplateProblems } from "./template.ts";

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

/** No control characters, so that it stays on one line of a header, list or log. */
const line = (what: string) =>
  z
    .string({ error: `must be ${what}` })
    .regex(/^[^\p{Cc}]{1,500}$/u, `must be ${what}, on one line`);

const flag = z.boolean({ error: "must be true or false" }).default(false);

const webAddress = z.url({
  protocol: /^https?$/,
  error: "must be a URL such as https://crm.example.com/leads",
});

const url = webAddress.meta({
  label: "URL",
  help: "For example, https://crm.example.com/leads.",
});

export const smtpUrlSchema = z
  .url({
    protocol: /^smtps?$/,
    error:
      "must be a mail server, with a user and password if it needs them, such as smtp://user:password@mail.example.com:587",
  })
  .meta({ isSecret: true, isMailServer: true });

export const fromAddress = line(
  "an email address such as Casefront <site@firm.example>",
).refine((text) => text.includes("@"), {
  error: "must be an email address such as Casefront <site@firm.example>",
});

const mailbox = z.email({
  error: "must be an email address such as intake@firm.example",
});

const fieldMap = z
  .record(
    z.string().meta({ label: "Field" }),
    z
      .string({ error: 'must be text such as "{firstName}"' })
      .superRefine((text, context) => {
        for (const message of findTemplateProblems(text)) {
          context.addIssue({ code: "custom", message });
        }
      })
      .meta({ label: "Text" }),
    { error: 'must be a list of names and texts such as phone: "{phone}"' },
  )
  .meta({
    label: "Fields",
    help: 'Field names at the receiver, and texts such as "{firstName} {lastName}".',
  });

const named = {
  name: z
    .string({ error: "must be a short name such as intake-mail" })
    .regex(
      /^[\w .-]{1,60}$/,
      "must be a short name such as intake-mail: letters, digits, spaces, dots and dashes",
    )
    .meta({
      label: "Name",
      help: "For example, Intake mail. Messages waiting to be sent go to the destination with this name.",
    }),
};

const common = {
  outside: z.boolean({ error: "must be true or false" }).optional().meta({
    label: "Another company",
    help: "It gets only what the visitor agreed to share.",
    noneLabel: "No answer",
    isRare: true,
  }),
  firm: z
    .string({ error: "must be a name such as Diaz Law PLLC" })
    .optional()
    .meta({
      label: "That company's name",
      help: "Needed for another company. Exactly as listed under “Firms that may call visitors.”",
      isRare: true,
    }),
  allowPrivateAddress: flag.meta({
    label: "Allow an address in your own network",
    isRare: true,
  }),
  allowUnencrypted: flag.meta({
    label: "Allow an unencrypted connection",
    help: "Anyone on the network can then read the leads.",
    isRare: true,
  }),
};

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

const needsSecret =
  "must start with whsec_, followed by at least 32 letters and digits: ask the person who set up the receiving program for it";

const secret = z
  .string({ error: needsSecret })
  .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, needsSecret);

const webhookDestination = z.strictObject({
  ...named,
  kind: z.literal("webhook"),
  url,
  /** A list while the receiver rotates it. */
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

const slackDestination = z.strictObject({
  ...named,
  kind: z.literal("slack"),
  /** A secret: anyone who has this URL can post to the channel. */
  url: url.meta({ isSecret: true }),
  ...common,
});

const clioGrowDestination = z.strictObject({
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

const lawmaticsDestination = z.strictObject({
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
  }),
  ...common,
});

const fieldsDestination = z.strictObject({
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

export const destinationRule = z
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

export const alertRule = z
  .discriminatedUnion(
    "kind",
    [mailDestination, webhookDestination, slackDestination],
    { error: "must be mail, webhook or slack" },
  )
  .meta({ choiceLabel: "Kind", optionLabels: kindLabels });
