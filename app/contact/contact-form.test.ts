import { describe, expect, test } from "vitest";
import { checkContactForm } from "./contact-form.ts";

const complete = {
  fullName: "Ann Lee",
  phone: "205 555 0123",
  description: "A van hit my car.",
};

const incomplete = {
  title: "Incomplete Form",
  description: "Please fill out all fields.",
};

test("a complete form is accepted, with only its own fields", () => {
  expect(
    checkContactForm({ ...complete, source: "elsewhere", qualified: "true" }),
  ).toEqual({ ok: true, form: complete });
});

describe.each(["fullName", "phone", "description"])("%s", (field) => {
  test.each([
    ["missing", undefined],
    ["empty", ""],
    ["only spaces", "   "],
    ["only line breaks", "\n\n"],
    ["only zero-width characters", "\u200b\u200d\ufeff"],
  ])("%s: the form is incomplete, and the field is marked", (_, value) => {
    expect(checkContactForm({ ...complete, [field]: value })).toMatchObject({
      ok: false,
      message: incomplete,
      errors: { [field]: expect.any(String) },
    });
  });
});

test("an empty form marks all three fields", () => {
  const result = checkContactForm({});
  expect(result).toMatchObject({ ok: false, message: incomplete });
  expect(Object.keys(result.errors ?? {})).toEqual([
    "fullName",
    "phone",
    "description",
  ]);
});

test.each(["abc", "555", "+44 20 7123 4567", "900 555 0123", "(800) 555-0100"])(
  "the phone %j is accepted: there is no format check",
  (phone) => {
    expect(checkContactForm({ ...complete, phone })).toMatchObject({
      ok: true,
      form: { phone },
    });
  },
);

test.each([
  ["fullName", 200, "200"],
  ["phone", 40, "40"],
  ["description", 5000, "5,000"],
])(
  "%s accepts %i characters; one more is rejected with the limit",
  (field, most, shown) => {
    const longest = { ...complete, [field]: "x".repeat(most) };
    expect(checkContactForm(longest)).toMatchObject({ ok: true });
    const tooLong = { ...complete, [field]: "x".repeat(most + 1) };
    expect(checkContactForm(tooLong)).toMatchObject({
      ok: false,
      errors: { [field]: `Please use at most ${shown} characters.` },
    });
  },
);

test.each([
  ["fullName", "Ann\r\nBcc: x@y.z"],
  ["fullName", "Ann\0"],
  ["fullName", "Ann\tLee"],
  ["phone", "205\n555"],
  ["phone", "\u001b[31m205"],
  ["description", "hurt\0"],
])(
  "%s must not be %j, and the form is not called incomplete",
  (field, value) => {
    const result = checkContactForm({ ...complete, [field]: value });
    expect(result).toMatchObject({
      ok: false,
      errors: {
        [field]: "Please remove the special characters that can't be shown.",
      },
    });
    expect(result.message?.title).not.toBe("Incomplete Form");
  },
);

test("a description keeps its lines, tabs and spaces", () => {
  const description = "  One\r\n\tTwo  \n";
  expect(checkContactForm({ ...complete, description })).toMatchObject({
    ok: true,
    form: { description },
  });
});
