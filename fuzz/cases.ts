import fc from "fast-check";
import { anyCharacter } from "../test/support/any-character.ts";
import { completeSurvey } from "../test/support/survey/complete-survey.ts";

export const anyText = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom(
    "",
    " ",
    "\u200b\u200d",
    "\u3164",
    "\0",
    "a\r\nBcc: b@example.com",
    "<script>alert(1)</script>",
    "{{7*7}}",
    '=HYPERLINK("https://example.com")',
    "' OR 1=1--",
    "../../etc/passwd",
    "\ud800",
    "x".repeat(41),
    "x".repeat(201),
    "x".repeat(5001),
    "2055550123",
    "ann@example.com",
    "a@b.c",
    "35203",
  ),
);

const anyDay = fc.oneof(
  fc
    .date({
      min: new Date("1899-01-01"),
      max: new Date("2027-12-31"),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 10)),
  fc
    .tuple(
      fc.integer({ min: 1896, max: 2028 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    )
    .map(([year, month, day]) =>
      [year, month, day].map((part) => String(part).padStart(2, "0")).join("-"),
    ),
  anyText,
);

const anyValue = fc.oneof(
  { arbitrary: anyText, weight: 8 },
  fc.constant(null),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
);

/** Complete answers with some fields changed or removed: about as often valid as invalid. */
export const anySurvey: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(
    anyDay,
    fc.constantFrom("other-person", "business", "me", "unsure"),
    fc.constantFrom("i-had-insurance", "neither-had-insurance"),
    fc.dictionary(fc.constantFrom(...Object.keys(completeSurvey)), anyValue, {
      maxKeys: 2,
    }),
    fc.uniqueArray(fc.constantFrom(...Object.keys(completeSurvey)), {
      maxLength: 1,
    }),
    fc.boolean(),
  )
  .map(
    ([accidentDate, faultParty, insuranceStatus, changes, gone, keepsDay]) => {
      const survey: Record<string, unknown> = {
        ...completeSurvey,
        ...(keepsDay ? {} : { accidentDate }),
        faultParty,
        insuranceStatus,
        ...changes,
      };
      for (const name of gone) delete survey[name];
      return survey;
    },
  );

/** Valid, invalid and of the wrong type: none of it makes the site reject a form. */
export const anyMetadata: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(
  fc.constantFrom(
    "consentText",
    "consentCalls",
    "consentTexts",
    "attribution",
    "asksAgain",
  ),
  fc.oneof(
    anyValue,
    fc.constantFrom("contact-1", "survey-2", "yes", true),
    fc.json().filter((text) => text.length < 200),
    fc.constantFrom("gclid", "utm_term", "landing").chain((name) =>
      anyText.map((text) => {
        const touch = {
          at: "2026-11-01T08:00:00Z",
          landing: "/",
          [name]: text,
        };
        return JSON.stringify({ first: touch, last: touch });
      }),
    ),
  ),
);

export const anyContact: fc.Arbitrary<Record<string, string>> = fc
  .record(
    { fullName: anyText, phone: anyText, description: anyText },
    { requiredKeys: [] },
  )
  .map((form) => ({ ...form }));

export const anyPhone = fc.oneof(
  anyText,
  fc.stringMatching(/^\+?[0-9 ().-]{0,20}$/),
  fc
    .tuple(
      fc.constantFrom("205", "212", "900", "876", "555"),
      fc.integer({ min: 2000000, max: 9999999 }),
    )
    .map(([area, rest]) => `(${area}) ${rest}`),
);

export const anyPath = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "locations",
        "alabama",
        "birmingham",
        "blog",
        "uber-accident-lawyer",
        "__proto__",
        "constructor",
        "..",
        ".",
        "%",
        "%00",
        "%0a",
        "x%e2%80%a8",
        "%2f..",
        "%ff",
        "social",
        "functions",
        "v1",
        "assets",
        "index.data",
        "x".repeat(300),
      ),
      fc.webSegment(),
      fc.string({ maxLength: 12 }).map(encodeURIComponentSafely),
    ),
    { maxLength: 5 },
  )
  .chain((parts) =>
    fc
      .webQueryParameters()
      .map((query) => `/${parts.join("/")}${query ? `?${query}` : ""}`),
  );

function encodeURIComponentSafely(text: string) {
  return encodeURIComponent(text.toWellFormed());
}

export const anyHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    "accept",
    "accept-encoding",
    "accept-language",
    "cookie",
    "if-none-match",
    "if-modified-since",
    "idempotency-key",
    "origin",
    "range",
    "referer",
    "sec-fetch-site",
    "user-agent",
    "x-forwarded-for",
    "x-request-id",
  ),
  fc
    .oneof(
      fc.string({ maxLength: 80 }),
      fc.constantFrom(
        "*/*",
        "text/html",
        "br;q=0",
        "null",
        "cross-site",
        "bytes=0-1",
        "::1, 10.0.0.1",
      ),
    )
    .map((value) => value.replace(/[^\x20-\x7e]/g, "").trim()),
  { maxKeys: 5 },
);
