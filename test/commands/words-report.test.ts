import { describe, expect, test } from "vitest";
import { listOddWords } from "../../commands/pages/odd-words.ts";
import { readingGrade, sentencesIn } from "../../commands/pages/readability.ts";
import { runCommand } from "../support/processes/command.ts";

test("npm run pages -- words reports each page's reading grade, the hardest first, and exits with 0", async () => {
  const { code, out, err } = await runCommand(["commands/pages.ts", "words"]);
  expect([code, err]).toEqual([0, ""]);
  const grades = Array.from(
    out.matchAll(/^grade (\d+\.\d) {2}(\/\S*)$/gm),
    ([, grade, path]) => ({ grade: Number(grade), path }),
  );
  const paths = grades.map(({ path }) => path);
  expect(paths).toContain("/");
  expect(paths).toContain("/privacy-policy");
  expect(paths).toContain("/locations/ohio");
  expect(paths).toContain("/blog/how-no-win-no-fee-really-works");
  const numbers = grades.map(({ grade }) => grade);
  expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
}, 120_000);

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
