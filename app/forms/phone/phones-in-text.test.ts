import { describe, expect, test } from "vitest";
import { containsPhone, findPhone, listFormats } from "./phones-in-text.ts";

const wanted = [
  "2055550123",
  "+1 205 555 0123",
  "(205) 555-0123",
  "1.205.555.0123",
];

describe.each(wanted)("searching for %j", (text) => {
  const phone = findPhone(text);
  const isFound = (typed: string) => phone && containsPhone(typed, phone);

  test.each([
    "2055550123",
    "12055550123",
    "+12055550123",
    "(205) 555-0123",
    "205.555.0123",
    "205/555/0123",
    "+1 (205) 555-0123 ext. 7",
    "mobile: 205 555 0123, after 5pm",
    "205-555-0199 or 205-555-0123",
    "２０５ ５５５ ０１２３",
    "001 205 555 0123",
    "\u202a+1 205 555 0123\u202c",
  ])("%j is found", (typed) => {
    expect(isFound(typed)).toBe(true);
  });

  test.each([
    "2055550124",
    "+44 12055 550123",
    "555 0123",
    "+442055550123",
    "20555501230",
    "abc",
    "",
  ])("%j is a different number", (typed) => {
    expect(isFound(typed)).toBe(false);
  });
});

test.each([
  ["555", "555", true],
  ["555", "5555", false],
  ["+44 20 7123 4567", "+44 (0)20 7123 4567", true],
  ["+442071234567", "00442071234567", true],
])("searching for %j finds %j: %s", (text, typed, isFound) => {
  const phone = findPhone(text);
  expect(phone && containsPhone(typed, phone)).toBe(isFound);
});

test("a text without a digit is not a number", () => {
  expect(findPhone("abc")).toBeUndefined();
});

test("a number is searched for in all its usual formats", () => {
  const phone = findPhone("2055550123");
  expect(phone && listFormats(phone)).toEqual([
    "+12055550123",
    "12055550123",
    "2055550123",
    "(205) 555-0123",
    "+1 205 555 0123",
    "205-555-0123",
    "205.555.0123",
    "205 555 0123",
  ]);
});
