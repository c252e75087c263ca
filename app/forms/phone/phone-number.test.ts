import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../../../test/support/any-character.ts";
import { normalizePhone } from "./phone-number.ts";

/** Spec 5: a plus, a first digit from 1 to 9, at most 14 digits in all. */
const specPattern = /^\+[1-9][0-9]{0,13}$/;

/** Typical input for a phone number field, and other text. */
const typed = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."0123456789+-(). "), maxLength: 24 }),
  fc.string({ unit: anyCharacter }),
);

describe("normalizing a phone number", () => {
  test.each([
    ["ten digits get the US country code", "2055550123", "+12055550123"],
    ["eleven digits get a plus", "12055550123", "+12055550123"],
    ["brackets and dashes are removed", "(205) 555-0123", "+12055550123"],
    ["dots and a plus make no difference", "+1 205.555.0123", "+12055550123"],
    ["the spec's example stays as it is", "+15551234567", "+15551234567"],
    ["ten digits that start with 1 get a plus", "1234567890", "+1234567890"],
    ["nine digits get a plus", "205555012", "+205555012"],
    ["ten digits may start with 0", "0205550123", "+10205550123"],
    ["another country keeps its code", "+44 20 7123 4567", "+442071234567"],
    ["one digit is enough for the pattern", "5", "+5"],
    ["fourteen digits are the maximum", "12345678901234", "+12345678901234"],
    [
      "letters after the digits are removed",
      "205-555-0123 ext",
      "+12055550123",
    ],
  ])("%s: %j becomes %s", (_, given, number) => {
    expect(normalizePhone(given)).toEqual({ ok: true, number });
  });

  test.each(["abc", "+", "---", "02055550123", "0", "123456789012345"])(
    "%j is rejected as invalid",
    (given) => {
      expect(normalizePhone(given)).toEqual({ ok: false, problem: "invalid" });
    },
  );

  test.each(["", "   ", "\t\n", "\u200b\u200d", "\u00a0\ufeff"])(
    "%j is rejected as missing",
    (given) => {
      expect(normalizePhone(given)).toEqual({ ok: false, problem: "missing" });
    },
  );

  test("any input is rejected or matches the specification's pattern", () => {
    fc.assert(
      fc.property(typed, (given) => {
        const result = normalizePhone(given);
        if (result.ok) expect(result.number).toMatch(specPattern);
        else expect(["missing", "invalid"]).toContain(result.problem);
      }),
    );
  });

  test("an accepted number is accepted again, unchanged", () => {
    fc.assert(
      fc.property(typed, (given) => {
        const once = normalizePhone(given);
        if (once.ok) expect(normalizePhone(once.number)).toEqual(once);
      }),
    );
  });

  test("characters between the digits make no difference", () => {
    const separator = fc.string({ unit: fc.constantFrom(..." ()-.+/") });
    const digits = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 9 }), separator),
      {
        minLength: 1,
        maxLength: 16,
      },
    );
    fc.assert(
      fc.property(digits, (parts) => {
        const plain = parts.map(([digit]) => digit).join("");
        const decorated = parts.map(([digit, after]) => digit + after).join("");
        expect(normalizePhone(decorated)).toEqual(normalizePhone(plain));
      }),
    );
  });
});
