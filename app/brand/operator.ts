import { z } from "zod";
import { brandName } from "./brand.ts";
import {
  address,
  calendarDay,
  city,
  hours,
  httpUrl,
  phone,
  photoFile,
  slug,
  state,
  text,
} from "./operator-fields.ts";
import {
  attorneys,
  badges,
  offices,
  responseTime,
  results,
  reviews,
  team,
  testimonials,
  video,
} from "./proof-fields.ts";

const flag = z.boolean({ error: "must be true or false" });

const logo = z
  .strictObject(
    {
      file: photoFile.meta({
        label: "Logo file",
        help: "JPEG, PNG, WebP or AVIF, at least 160 pixels on its longer side, and at most 10 times as wide as it is tall. A transparent PNG looks best.",
        isPhoto: true,
      }),
      onDark: photoFile.optional().meta({
        label: "Logo for dark backgrounds",
        help: "The same logo in light colors, for the footer, link previews and phones in dark mode. Without it, they show your logo on white.",
        isPhoto: true,
        isOnDark: true,
      }),
      hasName: flag.default(false).meta({
        label: "The logo shows the name",
        help: "Pages then don't repeat the name next to the logo, and the browser tab shows its first letter.",
      }),
    },
    { error: "must have a file: { file: photos/logo.png }" },
  )
  .optional()
  .meta({
    label: "Logo",
    help: "Replaces our mark in the header, footer, link previews, and browser tab.",
  });

const phones = z
  .strictObject(
    {
      main: phone.meta({
        label: "Main phone",
        help: "On most pages, such as (205) 986-0142.",
      }),
      support: phone.optional().meta({
        label: "Support phone",
        help: "On legal, booking and thank-you pages. Leave it empty to show the main phone.",
      }),
      blog: phone.optional().meta({
        label: "Blog phone",
        help: "On blog posts. Leave it empty to show the main phone.",
      }),
    },
    { error: "must have the main number: { main: (205) 986-0142 }" },
  )
  .transform(({ main, support = main, blog = main }) => ({
    main,
    support,
    blog,
  }))
  .meta({ label: "Phone numbers" });

const responsibleLawyer = z
  .strictObject({
    name: text.meta({ label: "Name" }),
    office: text.meta({ label: "Office", help: "City and state." }),
    states: z.array(state).meta({ label: "Licensed in", names: "states" }),
  })
  .optional()
  .meta({
    label: "Responsible lawyer",
    isTitle: true,
    help: "Who is responsible for the advertising. Most bar rules require one.",
  });

const legalTextsUpdated = z
  .strictObject({
    privacyPolicy: text
      .default("December 2024")
      .meta({ label: "Privacy policy" }),
    termsOfService: text
      .default("December 2024")
      .meta({ label: "Terms of service" }),
    legalDisclaimer: text
      .default("December 2024")
      .meta({ label: "Legal disclaimer" }),
  })
  .prefault({})
  .meta({ label: "Legal pages, last updated", isTitle: true });

const privacy = z
  .strictObject({
    sharesLeads: flag.optional().meta({
      label: "Leads go to firms or companies outside yours",
      help: "Usually no for a law firm, and yes for an advertising service.",
      noneLabel: "Default",
    }),
    /** Privacy laws call this a sale. */
    paidForLeads: flag.optional().meta({
      label: "You're paid for leads",
      help: "Usually no for a law firm, and yes for an advertising service.",
      noneLabel: "Default",
    }),
    recordsCalls: flag.default(false).meta({
      label: "You or your phone provider record calls",
      help: "The site says so on the calls that it places. Say it first on all others.",
    }),
    email: z
      .email({ error: "must be an email address such as privacy@firm.example" })
      .optional()
      .meta({ label: "Email for privacy requests" }),
    governingLaw: text.optional().meta({
      label: "State whose law governs the terms",
      names: "stateNames",
    }),
  })
  .prefault({})
  .meta({ label: "Visitors' data", help: "The privacy policy says this." });

const legalReview = z.strictObject({
  kind: z
    .enum(["state", "practice-area"], {
      error: "must be state or practice-area",
    })
    .meta({
      label: "What was reviewed",
      optionLabels: {
        state: "A state's law",
        "practice-area": "A practice area's text",
      },
    }),
  key: slug.meta({
    label: "State or practice area",
    names: "areasAndStates",
  }),
  by: text.meta({ label: "Who reviewed it" }),
  on: calendarDay.meta({ label: "Date" }),
});

export const operatorSchema = z.strictObject({
  kind: z
    .enum(["law-firm", "advertising-service"], {
      error: "must be law-firm or advertising-service",
    })
    .meta({
      label: "What you are",
      help: "A law firm takes cases itself. An advertising service puts visitors in touch with firms.",
      optionLabels: {
        "law-firm": "A law firm",
        "advertising-service": "An advertising service",
      },
    }),
  siteName: text
    .max(40, "must be at most 40 characters")
    .default(brandName)
    .meta({
      label: "The site's name",
      help: "On every page, in search results, link previews and messages. Up to 40 characters.",
    }),
  logo,
  legalName: text.meta({
    label: "Legal name",
    help: "As registered. It's in the footer, in legal pages and in what visitors agree to.",
  }),
  postalAddress: address
    .optional()
    .meta({ label: "Mailing address", isTitle: true }),
  phones,
  hours: hours.optional().meta({
    label: "When people answer the phone",
    noneLabel: "Not set: pages say day and night",
  }),
  statesServed: z
    .union(
      [
        z.literal("all"),
        z
          .array(state)
          .min(1)
          .meta({ label: "States", names: "states", isOpen: true }),
      ],
      { error: "must be all, or at least one state, such as alabama" },
    )
    .default("all")
    .meta({
      label: "States you serve",
      optionLabels: { all: "All states", other: "These states" },
    }),
  responsibleLawyer,
  advertisingLabels: z
    .record(
      state.meta({ label: "State", names: "states" }),
      text.meta({ label: "Label" }),
    )
    .default({})
    .meta({
      label: "Advertising labels",
      itemLabel: "Advertising label",
      help: "Words that a state's bar rules require on its pages, the home page, forms and posts, in place of ours.",
    }),
  callingFirms: z.array(text).default([]).meta({
    label: "Firms that may call visitors",
    help: "Firms other than yours that may get or call leads. The forms and the privacy policy name them.",
  }),
  offices,
  cities: z
    .record(
      city.meta({ label: "City", names: "cities" }),
      z.strictObject({
        text: z.array(text).min(1).meta({ label: "Paragraphs" }),
      }),
    )
    .default({})
    .meta({
      label: "Texts about one city",
      itemLabel: "Text about a city",
      help: "What only you can say about it, on the city's own page.",
    }),
  attorneys,
  team,
  results,
  reviews,
  testimonials,
  badges,
  responseTime,
  video,
  isSample: z.boolean().default(false).meta({
    label: "Sample firm",
    help: "Each page then says that people, results and reviews are made up, and the site can't go live. Choose No once you've replaced all of them.",
  }),
  schedulingUrl: httpUrl.optional().meta({
    label: "Scheduling link",
    help: "Where a qualified visitor picks a time.",
  }),
  legalTextsUpdated,
  privacy,
  legalReviews: z.array(legalReview).default([]).meta({
    label: "Legal reviews",
    itemLabel: "Legal review",
    help: "Which lawyer reviewed which text, and when.",
  }),
  languages: z
    .array(text)
    .min(1)
    .default(["en"])
    .meta({ label: "Languages your staff speaks", names: "languages" }),
  /** See docs/decisions/002. */
  reviewButton: z
    .enum(["toast", "link"])
    .default("toast")
    .meta({
      label: "Review button on blog posts",
      optionLabels: {
        toast: "Says that the feature is not implemented",
        link: "Goes to the review form",
      },
    }),
});

export type Operator = z.output<typeof operatorSchema>;

export type Address = z.output<typeof address>;

export type Phone = z.output<typeof phone>;
