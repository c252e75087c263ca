import { z } from "zod";
import { type ConsentTemplates, consentWords } from "./consent-texts.ts";

declare module "../server/http/services-context.server.ts" {
  interface SiteContent {
    consentWords: Partial<ConsentTemplates>;
  }
}

type Rule = readonly [pattern: RegExp, message: string];

const saysOptional: Rule = [
  /not (a condition|required)|don.t have to/i,
  "must say that nobody has to agree to get help or a service",
];
const saysNumber: Rule = [/number/i, "must say which number: the number above"];
const saysAutomatic: Rule = [
  /automat|autodial/i,
  "must say that it may be automatic",
];

/** Calls: 47 CFR 64.1200(f)(9). Texts: also CTIA Messaging Principles 5.1. Sharing: RCW 19.373.030, NRS 603A.500. */
const rules: Readonly<Record<keyof ConsentTemplates, readonly Rule[]>> = {
  contact: [[/Send message/, "must name its button, Send message"]],
  survey: [[/Get My Free Review/, "must name its button, Get My Free Review"]],
  callback: [[/Call me now/, "must name its button, Call me now"]],
  calls: [
    [/\{callers\}/, "must say who may call: {callers}"],
    ...[saysNumber, saysAutomatic],
    [
      /artificial|recorded/i,
      "must say that the voice may be artificial or recorded",
    ],
    saysOptional,
  ],
  texts: [
    [/\{company\}/, "must say who may text: {company}"],
    [/\{program\}/, "must name the program: {program}"],
    ...[saysNumber, saysAutomatic],
    [/frequency/i, "must say how often: Message frequency varies"],
    [/rates/i, "must say that message and data rates may apply"],
    [/\bHELP\b/, "must say: Reply HELP for help"],
    [/\bSTOP\b/, "must say: Reply STOP to stop"],
    saysOptional,
  ],
  sharing: [
    [/\{company\}/, "must say who shares: {company}"],
    [
      /injur|medical|health/i,
      "must say that it includes injuries and treatment",
    ],
    saysOptional,
    [
      /Do Not Sell or Share My Personal Information/,
      "must name the page that takes it back: Do Not Sell or Share My Personal Information",
    ],
  ],
};

/** Longer texts push the form's button off a phone's screen. */
const maxTextLength = 900;

const places = "{company}, {callers}, {program} and {firms} stand for names.";

export const consentTemplatesSchema = z.strictObject({
  contact: wordsFor("contact", "Below the contact form"),
  survey: wordsFor("survey", "Below the survey"),
  callback: wordsFor("callback", "Below the callback request"),
  calls: wordsFor("calls", "Checkbox for calls").meta({
    help: `On all three forms. ${places} Have your lawyer read it.`,
  }),
  texts: wordsFor("texts", "Checkbox for texts").meta({
    help: `On all three forms. ${places} Carriers check these words.`,
  }),
  sharing: wordsFor("sharing", "Checkbox for sharing").meta({
    help: `On the forms of a site that shares leads. ${places}`,
  }),
});

function wordsFor(name: keyof ConsentTemplates, label: string) {
  return z
    .string()
    .max(maxTextLength, `must have at most ${maxTextLength} characters`)
    .superRefine((words, context) => {
      const missing = rules[name].flatMap(([pattern, message]) =>
        pattern.test(words) ? [] : message,
      );
      for (const message of [...missing, ...listUnknown(words)]) {
        context.addIssue({ code: "custom", message });
      }
    })
    .default(consentWords[name])
    .meta({ label, isLong: true });
}

function listUnknown(words: string): string[] {
  return [...words.matchAll(/\{(.*?)\}/g)].flatMap(([all, name = ""]) =>
    ["company", "callers", "program", "firms"].includes(name)
      ? []
      : `has ${all}, which isn't one of {company}, {callers}, {program} and {firms}`,
  );
}

export function findCustomTemplates(
  values: unknown,
): Partial<ConsentTemplates> {
  const shipped = new Map(Object.entries(consentWords));
  const words = consentTemplatesSchema.parse(values);
  return Object.fromEntries(
    Object.entries(words).filter(([name, text]) => text !== shipped.get(name)),
  );
}
