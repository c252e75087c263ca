import { z } from "zod";
import { capitalize } from "../ui/capitalize.ts";
import { portraitNames } from "./drawings/portraits.ts";
import {
  address,
  calendarDay,
  city,
  file,
  hours,
  httpUrl,
  phone,
  photo,
  slug,
  state,
  text,
} from "./operator-fields.ts";

/** Never shown on a live site. */
const drawing = z
  .enum(portraitNames, {
    error: `must be one of ${portraitNames.join(", ")}`,
  })
  .meta({
    label: "Drawing instead of a photo",
    help: "For made-up people. A live site never shows it.",
    isRare: true,
    optionLabels: Object.fromEntries(
      portraitNames.map((name) => [name, capitalize(name)]),
    ),
  });

const name = text.meta({ label: "Name" });

const quote = text.meta({ label: "Quote", isLong: true });

const link = httpUrl.meta({ label: "Link" });

const dollars = z
  .int({ error: "must be a whole number of dollars, such as 250000" })
  .nonnegative("must be a whole number of dollars, such as 250000")
  .meta({ isMoney: true });

const attorney = z.strictObject({
  name,
  title: text
    .default("Attorney")
    .meta({ label: "Title", help: "If empty, Attorney." }),
  states: z
    .array(state, { error: "must name at least one state" })
    .min(1, "must name at least one state")
    .meta({ label: "Licensed in", names: "states" }),
  barUrl: httpUrl.optional().meta({ label: "State bar profile" }),
  bio: text.optional().meta({ label: "Biography", isLong: true }),
  photo: photo.optional(),
  drawing: drawing.optional(),
});

export const attorneys = z
  .array(attorney)
  .default([])
  .meta({ label: "Attorneys", itemLabel: "Attorney" });

const teamMember = z.strictObject({
  name,
  title: text.meta({ label: "Title" }),
  photo: photo.optional(),
  drawing: drawing.optional(),
});

export const team = z
  .array(teamMember)
  .default([])
  .meta({ label: "Team", itemLabel: "Team member" });

const result = z.strictObject({
  amount: dollars
    .positive("must be a whole number of dollars, such as 250000")
    .meta({
      label: "Amount in dollars",
      help: "The full recovery, before fees and costs.",
    }),
  kind: text.meta({ label: "Kind of case" }),
  year: z
    .int({ error: "must be a year such as 2024" })
    .min(1950, "must be a year such as 2024")
    .meta({ label: "Year" }),
  court: text.optional().meta({ label: "Court" }),
  fees: dollars.optional().meta({ label: "Attorney's fees in dollars" }),
  costs: dollars.optional().meta({ label: "Costs in dollars" }),
  city: city.optional().meta({
    label: "City",
    help: "Also shows it on the city's page.",
    names: "cities",
  }),
  practiceArea: slug.optional().meta({
    label: "Practice area",
    help: "Also shows it on that area's pages.",
    names: "areas",
  }),
  photo: photo.optional(),
});

export const results = z
  .array(result)
  .default([])
  .meta({ label: "Results", itemLabel: "Result" });

const review = z.strictObject({
  quote,
  name,
  source: text.meta({ label: "Where it was published" }),
  url: link,
  date: calendarDay.meta({ label: "Date" }),
  stars: z
    .int({ error: "must be a whole number from 1 to 5" })
    .min(1, "must be a whole number from 1 to 5")
    .max(5, "must be a whole number from 1 to 5")
    .optional()
    .meta({ label: "Stars" }),
});

export const reviews = z.array(review).default([]).meta({
  label: "Reviews",
  itemLabel: "Review",
  help: "Reviews published elsewhere, with a link.",
});

const testimonial = z.strictObject({
  quote,
  name,
  about: text.meta({ label: "What the case was about" }),
});

export const testimonials = z.array(testimonial).default([]).meta({
  label: "Testimonials",
  itemLabel: "Testimonial",
  help: "Quotes from real clients, with their consent.",
});

const badge = z.strictObject({ name, url: link });

export const badges = z.array(badge).default([]).meta({
  label: "Badges",
  itemLabel: "Badge",
  help: "Memberships and awards, each with a link to the page that proves it.",
});

const office = z.strictObject({
  name,
  address: address.meta({ label: "Address" }),
  phone: phone.optional().meta({ label: "Phone" }),
  hours: hours.optional().meta({
    label: "Hours of this office",
    noneLabel: "The same as the site's",
  }),
  photo: photo.optional(),
});

export const offices = z
  .array(office)
  .default([])
  .meta({ label: "Offices", itemLabel: "Office" });

export const video = z
  .strictObject({
    title: text.meta({ label: "Title" }),
    file: file("video/welcome.mp4").meta({
      label: "File",
      help: "For example, video/welcome.mp4.",
    }),
    captions: file("video/welcome.vtt").meta({
      label: "Captions",
      help: "For example, video/welcome.vtt.",
    }),
    poster: photo.meta({ label: "Still image" }),
  })
  .optional()
  .meta({
    label: "Video",
    help: "A video can't be uploaded here. Whoever runs your server has to put both files into the site's folder first.",
  });

export const responseTime = z
  .strictObject({
    minutes: z
      .int({ error: "must be a whole number of minutes, such as 12" })
      .min(1, "must be a whole number of minutes, such as 12")
      .meta({ label: "Minutes" }),
    measured: text.meta({
      label: "How it was measured",
      help: "For example, half of all requests in October 2026.",
    }),
  })
  .optional()
  .meta({ label: "Response time", isTitle: true });
