import { z } from "zod";
import { isTimeZone } from "../server/local-time.ts";
import { weekdays } from "./hours.ts";
import { uploadHash } from "./media/upload-reference.ts";

export const text = z
  .string({
    error: ({ input }) => (input === undefined ? "is missing" : "must be text"),
  })
  .trim()
  .min(1, "must not be empty");

/** A US phone number as people type it, parsed into E.164 and a text to show. */
export const phone = z
  .string({ error: "must be a phone number such as (205) 986-0142" })
  .meta({ input: "tel" })
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

export const httpUrl = z.url({
  protocol: /^https?$/,
  error: "must be a URL such as https://www.example.com",
});

export const address = z.strictObject({
  street: text.meta({ label: "Street" }),
  city: text.meta({ label: "City" }),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be two letters such as AL")
    .meta({ label: "State", names: "stateCodes" }),
  zip: z
    .string()
    .regex(/^\d{5}(-\d{4})?$/, 'must be a ZIP code such as "35203"')
    .meta({ label: "ZIP code" }),
});

export const state = z
  .string()
  .regex(/^[a-z-]+$/, "must be a state as in its page's URL, such as new-york");

export const city = z
  .string()
  .regex(
    /^[a-z-]+\/[a-z-]+$/,
    "must be a city as in its page's URL, such as alabama/mobile",
  );

export const slug = z
  .string()
  .regex(/^[a-z-]+$/, "must be a slug as in a page's URL");

export const calendarDay = z.iso.date({
  error: "must be a date such as 2026-11-22",
});

export const file = (example: string) =>
  z
    .string({ error: `must be a file such as ${example}` })
    .regex(
      /^(?!\/)(?!.*\.\.)[\w./ -]+$/,
      `must be a file in the site's folder, such as ${example}`,
    );

export const photoFile = z
  .string({ error: "must be a photo" })
  .refine(
    (name) =>
      uploadHash(name) !== undefined ||
      file("photos/ann-lee.jpg").safeParse(name).success,
    {
      error: ({ input }) =>
        input === ""
          ? "is missing: choose a photo"
          : "must be a file in the site's folder, such as photos/ann-lee.jpg",
    },
  );

export const photo = z
  .strictObject(
    {
      file: photoFile.meta({
        label: "Photo file",
        help: "JPEG, PNG, WebP or AVIF, up to 20 MB. We crop it, and remove the place and time it was taken.",
        isPhoto: true,
      }),
      alt: text.meta({
        label: "Description",
        help: "What it shows, for people who can't see it.",
      }),
    },
    {
      error:
        "must have a file and its description: { file: photos/ann-lee.jpg, alt: Ann Lee at her desk }",
    },
  )
  .meta({ label: "Photo" });

const time = z.iso.time({
  precision: -1,
  error: 'must be a time such as "09:00"',
});

export const hours = z
  .union(
    [
      z.literal("always"),
      z.strictObject({
        timeZone: z
          .string()
          .refine(isTimeZone, "must be a time zone such as America/Chicago")
          .meta({ label: "Time zone", names: "timeZones" }),
        open: z
          .array(
            z.strictObject({
              days: z
                .array(z.enum(weekdays))
                .min(1, "must name at least one day")
                .meta({ label: "Days" }),
              from: time.meta({ label: "From" }),
              to: time.meta({ label: "To" }),
            }),
          )
          .min(1, "must have at least one opening")
          .meta({ label: "Opening hours" }),
      }),
    ],
    {
      error:
        'must be always, or like { timeZone: America/Chicago, open: [{ days: [Mon, Tue], from: "09:00", to: "18:00" }] }',
    },
  )
  .meta({
    label: "When people answer the phone",
    optionLabels: { always: "Around the clock", other: "At these hours" },
  });
