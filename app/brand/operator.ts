import { z } from "zod";
import { brandName } from "./brand.ts";
import {
  address,
  hours,
  phone,
  photoFile,
  state,
  text,
  webAddress,
} from "./operator-fields.ts";
import {
  attorney,
  badge,
  office,
  responseTime,
  result,
  review,
  teamMember,
  video,
} from "./proof-fields.ts";

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

/** The operator's YAML file: everything about the firm or service behind the site, except its colors. */
export const operatorSchema = z.strictObject({
  /** A law firm takes cases itself; an advertising service puts visitors in touch with firms. */
  kind: z.enum(["law-firm", "advertising-service"], {
    error: "must be law-firm or advertising-service",
  }),
  siteName: text.max(40, "must be at most 40 characters").default(brandName),
  /** Replaces the shipped logo. */
  logo: z
    .strictObject(
      {
        file: photoFile,
        /** The logo for dark backgrounds. Default: `file` on a white plate. */
        onDark: photoFile.optional(),
        /** The logo contains the name, so no page shows it again. */
        hasName: flag.default(false),
      },
      { error: "must have a file: { file: photos/logo.png }" },
    )
    .optional(),
  /** The registered name, shown in the footer, in legal pages and in consent texts. */
  legalName: text,
  postalAddress: address.optional(),
  phones: z
    .strictObject(
      {
        /** For the header, landing and location pages, and structured data. */
        main: phone,
        /** For legal, booking and thank-you pages. Default: `main`. */
        support: phone.optional(),
        /** For the banner of a post. Default: `main`. */
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
  /** `all`, or the slugs of the states that have pages. */
  statesServed: z
    .union([z.literal("all"), z.array(state).min(1)], {
      error: "must be all, or at least one state, such as alabama",
    })
    .default("all"),
  /** Who answers for the advertising under the bar rules of most states. */
  responsibleLawyer: z
    .strictObject({ name: text, office: text, states: z.array(state) })
    .optional(),
  /** By state slug: advertising labels for home and state pages that replace those in advertising-rules.ts. */
  advertisingLabels: z.record(state, text).default({}),
  /** Firms besides the operator that may call or text a visitor. */
  callingFirms: z.array(text).default([]),
  offices: z.array(office).default([]),
  /** Paragraphs that are only true of one city, by its address, such as alabama/mobile. */
  cities: z
    .record(
      z
        .string()
        .regex(
          /^[a-z-]+\/[a-z-]+$/,
          "must be a city as in its page's address, such as alabama/mobile",
        ),
      z.strictObject({ text: z.array(text).min(1) }),
    )
    .default({}),
  attorneys: z.array(attorney).default([]),
  team: z.array(teamMember).default([]),
  results: z.array(result).default([]),
  reviews: z.array(review).default([]),
  /** Quotes of real clients, with their consent. */
  testimonials: z
    .array(z.strictObject({ quote: text, name: text, about: text }))
    .default([]),
  badges: z.array(badge).default([]),
  responseTime: responseTime.optional(),
  video: video.optional(),
  /** True for the sample firm: every page says so, and no site at an https address starts with it. */
  isSample: z.boolean().default(false),
  /** Where a qualified visitor books a time. */
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

/** `number` in E.164; `display` as people read it. */
export type Phone = z.output<typeof phone>;
