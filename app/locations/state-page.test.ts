import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  fieldValue,
  linksOf,
  mainOf,
  textOf,
} from "../../test/support/html.ts";
import { openSite, type TestSite } from "../../test/support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openSite({ now: "2026-11-21T12:00:00Z" });
});
afterAll(() => site.close());

async function ask(state: string, accident: string, date: string) {
  const response = await site.submit(`/locations/${state}`, { accident, date });
  const html = await response.text();
  const [tool = ""] =
    /<section id="deadline"[\s\S]*?<\/section>/.exec(mainOf(html)) ?? [];
  return { response, html, tool, words: textOf(tool) };
}

test("the tool asks for one of four kinds of claim and a day", async () => {
  const html = mainOf(await site.read("/locations/ohio"));
  expect(textOf(html)).toContain("How long do I have?");
  for (const value of ["vehicle", "injury", "death", "government"]) {
    expect(html).toContain(`name="accident" value="${value}"`);
  }
  expect(html).toContain('name="date"');
});

test.each([
  ["vehicle", "2026-11-14", "November 14, 2028", "724 days from today"],
  ["injury", "2024-11-22", "November 22, 2026", "1 day from today"],
  ["injury", "2024-11-21", "November 21, 2026", "That is today."],
  ["death", "2025-03-01", "March 1, 2027", "100 days from today"],
])(
  "in Ohio, %s on %s: likely %s, %s, the citation, the exceptions and the next step",
  async (accident, date, day, left) => {
    const { response, tool, words } = await ask("ohio", accident, date);
    expect(response.status).toBe(200);
    expect(words).toContain(day);
    expect(words).toContain(left);
    expect(words).toMatch(
      /Ohio Rev\. Code § \d+.*checked on November 20, 2026/,
    );
    expect(words).toMatch(/not legal advice.*for a child/);
    expect(linksOf(tool)).toEqual(["tel:+18005550100", "/online-review"]);
    expect(fieldValue(tool, "accident")).toBe(accident);
    expect(fieldValue(tool, "date")).toBe(date);
  },
);

test("a day on a weekend says that it may move, and not to rely on it", async () => {
  // November 20, 2027 is a Saturday; the day after the next Friday is none.
  const saturday = await ask("tennessee", "injury", "2026-11-20");
  expect(saturday.words).toContain("November 20, 2027");
  expect(saturday.words).toMatch(/weekend.*do not rely on that/);
  const friday = await ask("tennessee", "injury", "2026-11-19");
  expect(friday.words).not.toContain("weekend");
});

test("a day that has passed is told gently, with exceptions and a lawyer to ask today", async () => {
  const { response, words } = await ask("ohio", "injury", "2020-02-29");
  expect(response.status).toBe(200);
  expect(words).toContain("This day may have passed");
  expect(words).toContain("February 28, 2022");
  expect(words).toMatch(/do not give up.*exceptions.*lawyer today/);
});

test.each([
  ["louisiana", "injury", "2024-06-30", /older rule.*July 1, 2024/],
  ["florida", "vehicle", "2023-03-23", /older rule.*March 24, 2023/],
  ["kentucky", "death", "2026-01-15", /personal representative.*Ask a lawyer/],
  [
    "wisconsin",
    "death",
    "2026-01-15",
    /January 15, 2028.*If no motor vehicle was involved.*January 15, 2029/,
  ],
  ["tennessee", "death", "2026-01-15", /day of the injury/],
  ["texas", "government", "2026-11-01", /6 months.*20 days have gone by/],
  ["new-hampshire", "death", "2026-01-15", /print no date.*call now/],
  ["louisiana", "government", "2026-01-15", /print no date.*call now/],
])("%s, %s on %s: %s", async (state, accident, date, words) => {
  const answer = await ask(state, accident, date);
  expect(answer.response.status).toBe(200);
  expect(answer.words).toMatch(words);
  expect(linksOf(answer.tool)).toContain("tel:+18005550100");
});

describe("what is wrong is said, and what was typed is kept", () => {
  test.each([
    ["", "", ["Please choose the kind of claim.", "Please enter the date."]],
    ["vehicle", "", ["Please enter the date."]],
    ["", "2026-01-15", ["Please choose the kind of claim."]],
    ["moon landing", "2026-01-15", ["Please choose the kind of claim."]],
    [
      "injury",
      "2026-02-30",
      ["Please enter a real date, for example 2026-03-31."],
    ],
    [
      "injury",
      "yesterday",
      ["Please enter a real date, for example 2026-03-31."],
    ],
    [
      "injury",
      "2026-11-22",
      ["The date of the accident cannot be in the future."],
    ],
    ["death", "1899-12-31", ["Please enter a date after 1900."]],
  ])("%j on %j: 422, %j", async (accident, date, messages) => {
    const { response, tool, words } = await ask("ohio", accident, date);
    expect(response.status).toBe(422);
    for (const message of messages) expect(words).toContain(message);
    expect(tool.match(/<p id="[^"]*-error"/g)).toHaveLength(messages.length);
    expect(fieldValue(tool, "date")).toBe(date || undefined);
    const isKind = ["vehicle", "injury", "death"].includes(accident);
    expect(fieldValue(tool, "accident")).toBe(isKind ? accident : undefined);
    expect(words).not.toMatch(/last day to sue\s+\w+ \d/);
  });
});

test("an answer is kept by nobody, and the page stays the plain one for search engines and the next visitor", async () => {
  const { response, html } = await ask("ohio", "vehicle", "2026-11-14");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.url).toBe(`${site.url}/locations/ohio`);
  expect(html).toContain(
    `<link rel="canonical" href="${site.url}/locations/ohio"/>`,
  );
  expect(await site.read("/locations/ohio")).not.toContain("2028");
  const asked = "/locations/ohio?accident=vehicle&date=2026-11-14";
  expect(await site.read(asked)).not.toContain("2028");
});

test("the tool of a state that is not there is not there", async () => {
  const { response, html } = await ask("atlantis", "vehicle", "2026-11-14");
  expect(response.status).toBe(404);
  expect(textOf(mainOf(html))).toContain("State not found");
});
