import { describe, expect, test } from "vitest";
import { completeSurvey } from "../../../test/support/survey/complete-survey.ts";
import { checkAnswers } from "./answers.ts";

function check(changes: Record<string, unknown>) {
  const now = new Date("2026-11-21T12:00:00Z");
  return checkAnswers({ ...completeSurvey, ...changes }, now);
}

/** The result that rejects only one field. */
function refusal(field: string, message: string) {
  return { ok: false, errors: { [field]: message } };
}

test.each(["a@b.co", "ann.lee+case@mail.example.com", "ann@exämple.com"])(
  "%s is an email address",
  (email) => {
    expect(check({ email })).toMatchObject({ ok: true, answers: { email } });
  },
);

test.each([
  "ann",
  "ann@example",
  "@example.com",
  "ann@.com",
  "a b@c.com",
  "a@b@c.com",
  "ann@example.",
])("%s is not an email address", (email) => {
  expect(check({ email })).toEqual(
    refusal("email", "Please enter a valid email address."),
  );
});

test.each([
  ["phone", "205555012", "2055550123", "Please enter a valid phone number."],
  ["phone", "555", "abcdefghij", "Please enter a valid phone number."],
  [
    "phone",
    "  555      ",
    "205-555-0123",
    "Please enter a valid phone number.",
  ],
  ["zipCode", "3520", "35203", "Please enter a valid zip code."],
  ["zipCode", " 3520 ", "35203-1234", "Please enter a valid zip code."],
])("%s %j is too short, %j is not", (field, short, enough, message) => {
  expect(check({ [field]: short })).toEqual(refusal(field, message));
  expect(check({ [field]: enough })).toMatchObject({ ok: true });
});

test.each([
  ["firstName", 200, "200"],
  ["lastName", 200, "200"],
  ["phone", 40, "40"],
  ["city", 100, "100"],
  ["state", 100, "100"],
  ["zipCode", 20, "20"],
  ["injuryType", 2000, "2,000"],
  ["description", 5000, "5,000"],
])(
  "%s accepts %i characters; one more is rejected with the limit",
  (field, most, shown) => {
    expect(check({ [field]: "5".repeat(most) })).toMatchObject({ ok: true });
    expect(check({ [field]: "5".repeat(most + 1) })).toEqual(
      refusal(field, `Please use at most ${shown} characters.`),
    );
  },
);

test("email accepts 254 characters; one more is rejected with the limit", () => {
  const name = "a".repeat(254 - "@example.com".length);
  expect(check({ email: `${name}@example.com` })).toMatchObject({ ok: true });
  expect(check({ email: `a${name}@example.com` })).toEqual(
    refusal("email", "Please use at most 254 characters."),
  );
});

describe.each([
  ["firstName", "Mary", "Ann"],
  ["lastName", "van", "Lee"],
  ["email", "ann", "lee@example.com"],
  ["phone", "205555", "0123"],
  ["city", "Little", "Rock"],
  ["state", "New", "York"],
  ["zipCode", "352", "03"],
])("the one-line field %s", (field, start, end) => {
  test.each(["\0", "\r", "\n", "\t", "\u001b", "\u007f", "\u0085"])(
    "must not contain %j",
    (character) => {
      expect(check({ [field]: start + character + end })).toEqual(
        refusal(
          field,
          "Please remove the special characters that can't be shown.",
        ),
      );
    },
  );

  test("is trimmed", () => {
    expect(check({ [field]: `  ${start}${end} ` })).toMatchObject({
      ok: true,
      answers: { [field]: start + end },
    });
  });
});

describe.each(["injuryType", "description"])(
  "the multi-line field %s",
  (field) => {
    test.each([
      ["lines and tabs", "First line\r\n\tSecond line\n"],
      ["spaces around it", "  hurt  "],
      [
        "markup",
        '<script>alert(1)</script> {{7*7}} =HYPERLINK("x") \' OR 1=1--',
      ],
      ["other languages and signs", "Me duele la espalda 🙏🏽 我的脖子疼"],
    ])("is stored exactly with %s", (_, story) => {
      expect(check({ [field]: story })).toMatchObject({
        ok: true,
        answers: { [field]: story },
      });
    });

    test.each(["\0", "\u0007", "\u001b[31m", "\u009b"])(
      "may not hold %j",
      (text) => {
        expect(check({ [field]: `hurt ${text}` })).toEqual(
          refusal(
            field,
            "Please remove the special characters that can't be shown.",
          ),
        );
      },
    );
  },
);

test.each([
  ["missing", undefined],
  ["empty", ""],
  ["only spaces", "  "],
])("a description that is %s is accepted", (_, description) => {
  expect(check({ description })).toMatchObject({ ok: true });
});

test.each([
  ["a list", ["x"]],
  ["a number", 5],
  ["null", null],
  ["an object", {}],
])("a description that is %s is rejected", (_, description) => {
  expect(check({ description })).toEqual(
    refusal("description", "Please enter text."),
  );
});
