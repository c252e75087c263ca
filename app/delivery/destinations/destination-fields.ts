import { z } from "zod";
import { findTemplateProblems } from "./template.ts";

/** No control characters, so that it stays on one line of a header, list or log. */
export const line = (what: string) =>
  z
    .string({ error: `must be ${what}` })
    .regex(/^[^\p{Cc}]{1,500}$/u, `must be ${what}, on one line`);

const flag = z.boolean({ error: "must be true or false" }).default(false);

const httpUrl = z.url({
  protocol: /^https?$/,
  error: "must be a URL such as https://crm.example.com/leads",
});

export const url = httpUrl.meta({
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

export const mailbox = z.email({
  error: "must be an email address such as intake@firm.example",
});

export const fieldMap = z
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
    help: 'Field names at the receiver, and texts such as "{firstName} {lastName}". Include {summary} in one of them. Otherwise, the phone number is left out for anyone who stopped calls or texts.',
  });

export const named = {
  name: z
    .string({ error: "must be a short name such as intake-mail" })
    .regex(
      /^[\w .-]{1,60}$/,
      "must be a short name such as intake-mail: letters, digits, spaces, dots and dashes",
    )
    .meta({
      label: "Name",
      help: "For example, Intake mail. Waiting messages go to the destination with this name. So do notices that someone stopped calls or texts, so do not rename it once it has received leads.",
    }),
};

export const common = {
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

/** Its URL is checked even if other fields are wrong, so that both are reported together. */
export function encrypted<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape).refine(
    (given) => {
      const { url, allowUnencrypted } = Object(given);
      return allowUnencrypted === true || !String(url).startsWith("http:");
    },
    {
      path: ["url"],
      message:
        "must start with https://, unless “Allow an unencrypted connection” (allowUnencrypted) is on: then anyone on the network can read the leads",
      when: () => true,
    },
  );
}

export const needsSecret =
  "must start with whsec_, followed by at least 32 letters and digits: ask the person who set up the receiving program for it";

export const secret = z
  .string({ error: needsSecret })
  .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, needsSecret);
