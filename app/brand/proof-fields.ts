import { z } from "zod";
import { portraitNames } from "./drawings/portraits.ts";
import {
  address,
  file,
  hours,
  phone,
  photo,
  state,
  text,
  webAddress,
} from "./operator-fields.ts";

/** Shown in place of a photo, but never on an https site. */
const drawing = z.enum(portraitNames, {
  error: `must be one of ${portraitNames.join(", ")}`,
});

const day = z.iso.date({ error: "must be a day such as 2026-11-22" });

const dollars = z
  .int({ error: "must be whole dollars such as 250000" })
  .nonnegative("must be whole dollars such as 250000");

export const attorney = z.strictObject({
  name: text,
  title: text.default("Attorney"),
  /** Where the attorney is licensed. */
  states: z
    .array(state, { error: "must name at least one state, such as alabama" })
    .min(1, "must name at least one state, such as alabama"),
  /** The attorney's page on the state bar's website. */
  barUrl: webAddress.optional(),
  bio: text.optional(),
  photo: photo.optional(),
  drawing: drawing.optional(),
});

export const teamMember = z.strictObject({
  name: text,
  title: text,
  photo: photo.optional(),
  drawing: drawing.optional(),
});

/** One case. `amount` is the full recovery, before fees and costs. */
export const result = z.strictObject({
  amount: dollars.positive("must be whole dollars such as 250000"),
  kind: text,
  year: z
    .int({ error: "must be a year such as 2024" })
    .min(1950, "must be a year such as 2024"),
  court: text.optional(),
  fees: dollars.optional(),
  costs: dollars.optional(),
  /** A city, as in its page's address. The result is also shown on that page. */
  city: z
    .string()
    .regex(
      /^[a-z-]+\/[a-z-]+$/,
      "must be a city as in its page's address, such as alabama/mobile",
    )
    .optional(),
  /** A practice area, as the slug at the end of its pages' addresses. The result is also shown on them. */
  practiceArea: z
    .string()
    .regex(/^[a-z-]+$/, "must be a slug as in a page's address")
    .optional(),
  photo: photo.optional(),
});

/** A review that was published elsewhere, with a link to it. */
export const review = z.strictObject({
  quote: text,
  name: text,
  source: text,
  url: webAddress,
  date: day,
  stars: z
    .int({ error: "must be a whole number from 1 to 5" })
    .min(1, "must be a whole number from 1 to 5")
    .max(5, "must be a whole number from 1 to 5")
    .optional(),
});

/** A membership or an award, with the page that proves it. */
export const badge = z.strictObject({ name: text, url: webAddress });

export const office = z.strictObject({
  name: text,
  address,
  phone: phone.optional(),
  /** Default: the operator's hours, unless it is open around the clock. */
  hours: hours.optional(),
  photo: photo.optional(),
});

/** A video that plays when clicked. `captions` is a WebVTT file. */
export const video = z.strictObject({
  title: text,
  file: file("video/welcome.mp4"),
  captions: file("video/welcome.vtt"),
  poster: photo,
});

/** Measured time until a callback. `measured` says of what: "half of all requests in October 2026". */
export const responseTime = z.strictObject({
  minutes: z
    .int({ error: "must be whole minutes such as 12" })
    .min(1, "must be whole minutes such as 12"),
  measured: text,
});
