import { z } from "zod";
import { weekdays } from "./hours.ts";

const text = z
  .string({ error: "must be text" })
  .trim()
  .min(1, "must not be empty");

/** E.164 or as people write a US number; shown as they read it. */
const phone = z
  .string({ error: "must be a phone number such as (205) 986-0142" })
  .transform((typed, { addIssue }) => {
    const number = `+${typed.replaceAll(/\D/g, "").replace(/^(?=\d{10}$)/, "1")}`;
    const [, area, exchange, line] =
      /^\+1([2-9]\d\d)([2-9]\d\d)(\d{4})$/.exec(number) ?? [];
    if (!line) {
      addIssue("must be a US phone number such as (205) 986-0142");
      return z.NEVER;
    }
    return { number, display: `(${area}) ${exchange}-${line}` };
  });

const webAddress = z.url({
  protocol: /^https?$/,
  error: "must be an address such as https://www.example.com",
});

const address = z.strictObject({
  street: text,
  city: text,
  state: z.string().regex(/^[A-Z]{2}$/, "must be two letters such as AL"),
  zip: z.string().regex(/^\d{5}(-\d{4})?$/, 'must be a ZIP such as "35203"'),
});

/** A state's slug, as in its page's address. */
const state = z
  .string()
  .regex(/^[a-z-]+$/, "must be a state as in its address, such as new-york");

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "09:00"');

const hours = z.union(
  [
    z.literal("always"),
    z.strictObject({
      /** IANA, such as America/Chicago. */
      timeZone: z.string().refine(isTimeZone),
      open: z
        .array(
          z.strictObject({
            days: z.array(z.enum(weekdays)).min(1),
            from: time,
            to: time,
          }),
        )
        .min(1),
    }),
  ],
  {
    error:
      'must be always, or like { timeZone: America/Chicago, open: [{ days: [Mon, Tue], from: "09:00", to: "18:00" }] }',
  },
);

const flag = z.boolean({ error: "must be true or false" });

/** What happens with visitors' data outside the software: practicesOf has the defaults. */
const privacyPractices = z.strictObject({
  /** Leads go to firms or companies outside the operator. Default: an advertising service's do. */
  sharesLeads: flag.optional(),
  /** The operator is paid for leads, which privacy laws call a sale. Default: an advertising service is. */
  paidForLeads: flag.optional(),
  /** The operator or its phone provider records calls; this software records none. */
  recordsCalls: flag.default(false),
  /** For privacy requests. */
  email: z
    .email({ error: "must be an email such as privacy@firm.example" })
    .optional(),
  /** The state whose law governs the terms, such as Alabama. */
  governingLaw: text.optional(),
});

/** Everything about the firm or service behind the site that is not its look: the operator's YAML file. */
export const operatorSchema = z.strictObject({
  /** A law firm takes cases itself; an advertising service puts visitors in touch with firms. */
  kind: z.enum(["law-firm", "advertising-service"], {
    error: "must be law-firm or advertising-service",
  }),
  /** As registered: in the footer, in legal pages and in what visitors consent to. */
  legalName: text,
  postalAddress: address.optional(),
  phones: z
    .strictObject(
      {
        /** Header, landing and location pages, structured data. */
        main: phone,
        /** Legal, booking and thank-you pages. Default: `main`. */
        support: phone.optional(),
        /** The banner of a post. Default: `main`. */
        blog: phone.optional(),
      },
      { error: "must have the main number: { main: (205) 986-0142 }" },
    )
    .transform(({ main, support = main, blog = main }) => ({
      main,
      support,
      blog,
    })),
  /** When a person answers the phone: `always`, or days and times. */
  hours: hours.default("always"),
  /** `all`, or the slugs of the states whose pages the site has. */
  statesServed: z
    .union([z.literal("all"), z.array(state).min(1)], {
      error: "must be all, or a list of states such as [alabama, new-york]",
    })
    .default("all"),
  /** Who answers for the advertising under the bar rules of most states. */
  responsibleLawyer: z
    .strictObject({ name: text, office: text, states: z.array(state) })
    .optional(),
  /** Words on the pages of a state and on the home page, by the state's slug, in place of ours: advertising-rules.ts. */
  advertisingLabels: z.record(state, text).default({}),
  /** Firms besides the operator that may call or text a visitor. */
  callingFirms: z.array(text).default([]),
  offices: z
    .array(z.strictObject({ name: text, address, phone: phone.optional() }))
    .default([]),
  /** Paragraphs that are true of one city alone, by the city's address, such as alabama/mobile. */
  cities: z
    .record(
      z
        .string()
        .regex(
          /^[a-z-]+\/[a-z-]+$/,
          "must be a city as in its address, such as alabama/mobile",
        ),
      z.strictObject({ text: z.array(text).min(1) }),
    )
    .default({}),
  attorneys: z
    .array(
      z.strictObject({
        name: text,
        states: z.array(state),
        /** The lawyer's page at the bar. */
        barUrl: webAddress.optional(),
        bio: text.optional(),
      }),
    )
    .default([]),
  team: z.array(z.strictObject({ name: text, title: text })).default([]),
  /** Amounts in whole dollars. */
  results: z
    .array(
      z.strictObject({
        amount: z.int().positive(),
        kind: text,
        year: z.int().min(1950),
        court: text.optional(),
        fees: z.int().nonnegative().optional(),
        costs: z.int().nonnegative().optional(),
      }),
    )
    .default([]),
  /** Published elsewhere, with the link. */
  reviews: z
    .array(
      z.strictObject({
        quote: text,
        name: text,
        source: text,
        url: webAddress,
        stars: z.int().min(1).max(5).optional(),
      }),
    )
    .default([]),
  /** Words of real clients, with their consent. */
  testimonials: z
    .array(z.strictObject({ quote: text, name: text, about: text }))
    .default([]),
  /** Memberships and awards, each with the page that proves it. */
  badges: z.array(z.strictObject({ name: text, url: webAddress })).default([]),
  /** Where a qualified visitor picks a time. */
  schedulingUrl: webAddress.optional(),
  /** What each legal page shows after "Last updated": spec 2 has the default. */
  legalTextsUpdated: z
    .strictObject({
      privacyPolicy: text.default("December 2024"),
      termsOfService: text.default("December 2024"),
      legalDisclaimer: text.default("December 2024"),
    })
    .prefault({}),
  /** What happens with visitors' data outside the software. */
  privacy: privacyPractices.prefault({}),
  /** Which lawyer reviewed which text, and when: `key` is the slug of a state or practice area. */
  legalReviews: z
    .array(
      z.strictObject({
        kind: z.enum(["state", "practice-area"], {
          error: "must be state or practice-area",
        }),
        key: z
          .string()
          .regex(/^[a-z-]+$/, "must be a slug as in a page's address"),
        by: text,
        on: z.iso.date({ error: "must be a day such as 2026-11-22" }),
      }),
    )
    .default([]),
  /** Languages that people who answer speak, as BCP 47 codes. */
  languages: z.array(text).min(1).default(["en"]),
  /** What the review button in a post's banner does: decision 002. */
  reviewButton: z.enum(["toast", "link"]).default("toast"),
});

export type Operator = z.output<typeof operatorSchema>;

export type Address = z.output<typeof address>;

export type Hours = Operator["hours"];

/** `number` in E.164; `display` as people read it. */
export type Phone = z.output<typeof phone>;

function isTimeZone(name: string) {
  try {
    return Intl.DateTimeFormat("en-US", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
