import { describe, expect, test } from "vitest";
import { listOddWords } from "../../commands/pages/odd-words.ts";
import { readingGrade, sentencesIn } from "../../commands/pages/readability.ts";

describe("the reading grade", () => {
  test("is the Flesch-Kincaid grade, over sentences and without headings", () => {
    const sentences = sentencesIn(
      "A heading without an end mark\nThe cat sat on the mat. It was happy.",
    );
    expect(sentences).toEqual(["The cat sat on the mat.", "It was happy."]);
    expect(readingGrade(["The cat sat on a red mat."])).toBe(0);
    expect(
      readingGrade(["Insurance companies negotiate settlements."]),
    ).toBeGreaterThan(12);
  });

  test("of a text without words is 0", () => {
    expect(readingGrade(sentencesIn("\n12\n"))).toBe(0);
  });
});

test("words to replace are listed with their replacement, and how often they occur", () => {
  expect(listOddWords("Telephone whom? Do not telephone.")).toEqual([
    { found: "telephone", say: "phone", times: 2 },
    { found: "whom", say: "who", times: 1 },
    { found: "do not", say: "a contraction", times: 1 },
  ]);
  expect(listOddWords("Call us. We'll call you back.")).toEqual([]);
});
