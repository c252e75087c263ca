import { expect, test } from "vitest";
import { searchTermsOf, searchWordsOf } from "./search-words.ts";

test("case, accents and apostrophes are folded, and a number is indexed by its endings of four digits or more", () => {
  const words = searchWordsOf({
    texts: ["María O'Brien", null, "Hit by a TRUCK; a truck!"],
    phone: "(205) 555-0188",
    reference: "7KQ2-M9XD",
  });
  expect(words.split("\n")).toEqual([
    ...["7kq2", "m9xd", "7kq2m9xd"],
    ...["2055550188", "055550188", "55550188", "5550188"],
    ...["550188", "50188", "0188"],
    ...["maria", "obrien", "hit", "by", "a", "truck"],
  ]);
});

test("a number in a text is indexed as a whole, and one as long as a phone number also by its endings", () => {
  const words = searchWordsOf({
    texts: ["Call 555-0199. On 7-1-2026 at Exit 20 2024 Dodge", "10 2"],
    phone: "(205) 555-0188 or 205 555 0142",
    reference: "7KQ2-M9XD",
  }).split("\n");
  for (const word of ["0142", "5550199", "0199", "712026", "202024"]) {
    expect(words).toContain(word);
  }
  expect(words).not.toContain("12026");
  expect(words).not.toContain("102");
});

test.each([
  ["Maria Lopez", ["maria*", "lopez*"]],
  ["205 555-01", ["20555501*"]],
  ["+1 (205) 555-0188", ["2055550188*"]],
  ["1 205 555 0188", ["12055550188*|2055550188*"]],
  ["+1 205 555", ["205555*"]],
  ["+44 20 7946 0958", ["442079460958*"]],
  ["0188 2024", ["0188*", "2024*"]],
  ["exit 20 2024", ["exit*|ex1t*", "202024*"]],
  ["a b", ["a", "b"]],
  ["4812-3M4D", ["4812*", "3m4d*"]],
  ["7KQ2-M9XO", ["7kq2*", "m9xo*|m9x0*"]],
  ["okia-m9xd", ["okia*|0k1a*", "m9xd*"]],
  [`") OR lead_search MATCH "*`, ["or", "lead*|1ead*", "search*", "match*"]],
  ["'); drop table -- ***", ["drop*|dr0p*", "table*"]],
  ['"*^-:', []],
])("%s is searched for as %j", (typed, expected) => {
  const terms = searchTermsOf(typed).map(({ spellings, isPrefix }) =>
    spellings.map((word) => `${word}${isPrefix ? "*" : ""}`).join("|"),
  );
  expect(terms).toEqual(expected);
});
