import { describe, expect, test } from "vitest";
import {
  fieldValue,
  linksOf,
  mainOf,
  textOf,
} from "../../test/support/html.ts";
import { openSiteForFile } from "../../test/support/site.ts";

const site = await openSiteForFile({ now: "2026-11-21T12:00:00Z" });

async function ask(
  state: string,
  accident: string,
  date: string,
  publicBody = "no",
) {
  const response = await site.submit(`/locations/${state}`, {
    accident,
    date,
    publicBody,
  });
  const html = await response.text();
  const [tool = ""] =
    /<section [^>]*aria-labelledby="deadline-heading"[\s\S]*?<\/section>/.exec(
      mainOf(html),
    ) ?? [];
  return { response, html, tool, words: textOf(tool) };
}

test("the tool asks for the kind of claim, a public body, and a date", async () => {
  const html = mainOf(await site.read("/locations/ohio"));
  expect(textOf(html)).toContain("How long do I have?");
  for (const kind of [
    ...["vehicle", "property", "product", "work", "death"],
    ...["medical", "dog", "assault", "other"],
  ]) {
    expect(html).toContain(`name="accident" value="${kind}"`);
  }
  for (const answer of ["yes", "no", "unsure"]) {
    expect(html).toContain(`name="publicBody" value="${answer}"`);
  }
  expect(html).toContain('name="date"');
});

test.each([
  ["vehicle", "2026-11-14", "November 14, 2028", "724 days from today"],
  ["property", "2024-11-25", "November 25, 2026", "4 days from today"],
  ["death", "2026-03-01", "March 1, 2027", "100 days from today"],
])(
  "in Ohio, %s on %s: likely %s, %s, with citation, assumptions and the next step",
  async (accident, date, day, left) => {
    const { response, tool, words } = await ask("ohio", accident, date);
    expect(response.status).toBe(200);
    expect(words).toContain(day);
    expect(words).toContain(left);
    expect(words).toMatch(
      /Ohio Rev\. Code § \d+.*checked on November 20, 2026/,
    );
    expect(words).toMatch(
      /assume that the accident happened in Ohio.*18 or older.*under 18.*not legal advice/,
    );
    expect(linksOf(tool)).toEqual(["tel:+18005550100", "/online-review"]);
    expect(fieldValue(tool, "accident")).toBe(accident);
    expect(fieldValue(tool, "publicBody")).toBe("no");
    expect(fieldValue(tool, "date")).toBe(date);
  },
);

test("a deadline on a weekend or holiday is shown as the business day before it, with the reason", async () => {
  // November 20, 2027 is a Saturday.
  const saturday = await ask("tennessee", "property", "2026-11-20");
  expect(saturday.words).toContain("November 19, 2027");
  expect(saturday.words).toMatch(/falls on November 20, 2027, a weekend/);
  // Christmas of 2026 is a Friday.
  const christmas = await ask("tennessee", "property", "2025-12-25");
  expect(christmas.words).toContain("December 24, 2026");
  const friday = await ask("tennessee", "property", "2026-11-19");
  expect(friday.words).not.toContain("weekend");
});

test("a past deadline is shown with care, exceptions and advice to call a lawyer today", async () => {
  const { response, words } = await ask("ohio", "property", "2020-02-29");
  expect(response.status).toBe(200);
  expect(words).toContain("This deadline may have passed");
  expect(words).toContain("February 28, 2022");
  expect(words).toMatch(/don't give up.*exceptions.*lawyer today/);
});

test("on the weekend after the last business day, the tool says that the period still runs", async () => {
  // November 21, 2026 is a Saturday.
  const { words } = await ask("ohio", "property", "2024-11-21");
  expect(words).toMatch(
    /Your likely last day to sue.*November 20, 2026.*1 day ago, but you may still have time.*call now.*falls on November 21, 2026, a weekend/,
  );
  expect(words).not.toContain("have passed");
});

test.each([
  ["louisiana", "work", "2024-06-30", /older rule.*July 1, 2024/],
  ["florida", "vehicle", "2023-03-23", /older rule.*March 24, 2023/],
  [
    "missouri",
    "vehicle",
    "2026-08-28",
    /show a date.*August 28, 2026.*call now/,
  ],
  ["kentucky", "death", "2026-01-15", /personal representative.*Ask a lawyer/],
  [
    "wisconsin",
    "death",
    "2026-01-13",
    /January 13, 2028.*If a motor vehicle caused the death.*2 years.*In other cases.*3 years, until January 12, 2029/,
  ],
  [
    "ohio",
    "death",
    "2026-03-10",
    /March 10, 2027.*If a doctor or hospital caused the death.*only 1 year.*In other cases.*2 years, until March 10, 2028.*§ 2125\.02; Ohio Rev\. Code § 2305\.113/,
  ],
  [
    "california",
    "death",
    "2025-08-01",
    /shortest deadline may have passed.*July 31, 2026.*In other cases.*2 years, until July 30, 2027.*which one applies/,
  ],
  [
    "tennessee",
    "death",
    "2026-01-15",
    /date of the injury.*If a doctor or hospital caused the death.*can be shorter/,
  ],
  [
    "michigan",
    "death",
    "2026-03-10",
    /March 9, 2029.*If a doctor or hospital caused the death.*can be shorter/,
  ],
  ["new-hampshire", "death", "2026-01-15", /show a date.*call now/],
  ["texas", "medical", "2026-01-15", /show a date.*own rules.*call now/],
  ["texas", "dog", "2026-01-15", /show a date.*dog bites.*call now/],
  ["texas", "assault", "2026-01-15", /show a date.*call now/],
  ["texas", "other", "2026-01-15", /show a date.*call now/],
  [
    "arizona",
    "dog",
    "2026-01-15",
    /January 15, 2027.*can be as short as 1 year.*dog-bite statute/,
  ],
  [
    "ohio",
    "work",
    "2026-01-15",
    /Workers' compensation.*tell|report the injury/,
  ],
])("%s, %s on %s: %s", async (state, accident, date, words) => {
  const answer = await ask(state, accident, date);
  expect(answer.response.status).toBe(200);
  expect(answer.words).toMatch(words);
  expect(linksOf(answer.tool)).toContain("tel:+18005550100");
});

describe("a public body", () => {
  test("its notice comes before the deadline to sue anyone else", async () => {
    const { words } = await ask("california", "vehicle", "2026-11-02", "yes");
    expect(words).toMatch(
      /These dates come first.*April 30, 2027.*written notice.*Cal\. Gov\. Code § 911\.2.*can be as short as 6 months.*last day to sue anyone else.*November 2, 2028/,
    );
  });

  test("an unsure visitor sees the same dates", async () => {
    const { words } = await ask("texas", "property", "2026-11-02", "unsure");
    expect(words).toMatch(
      /If a government agency was involved.*December 17, 2026.*City of Austin.*April 30, 2027/,
    );
  });

  test("in Illinois the one year to sue a public body comes first, and nothing contradicts it", async () => {
    const { words } = await ask("illinois", "vehicle", "2026-11-02", "yes");
    expect(words).toMatch(
      /November 2, 2027.*lawsuit against a government agency.*anyone else.*November 2, 2028/,
    );
  });

  test("where nothing is confirmed, there is a warning and only the federal date", async () => {
    const { words } = await ask("louisiana", "work", "2026-01-15", "yes");
    expect(words).toMatch(
      /January 14, 2028.*federal agency.*We don't show a deadline here.*ask a lawyer/,
    );
  });
});

describe("invalid input shows a message and stays filled in", () => {
  test.each([
    ["", "", ["Please choose the kind of claim.", "Please enter the date."]],
    ["property", "1989-12-31", ["Please enter a date in 1990 or later."]],
    ["vehicle", "", ["Please enter the date."]],
    ["", "2026-01-15", ["Please choose the kind of claim."]],
    ["moon landing", "2026-01-15", ["Please choose the kind of claim."]],
    [
      "property",
      "2026-02-30",
      ["Please enter a real date, for example 2026-03-31."],
    ],
    [
      "property",
      "yesterday",
      ["Please enter a real date, for example 2026-03-31."],
    ],
    [
      "property",
      "2026-11-22",
      ["Please enter a date that isn't in the future."],
    ],
    ["death", "1899-12-31", ["Please enter a date in 1990 or later."]],
  ])("%j on %j: 422, %j", async (accident, date, messages) => {
    const { response, tool, words } = await ask("ohio", accident, date);
    expect(response.status).toBe(422);
    for (const message of messages) expect(words).toContain(message);
    expect(tool.match(/<p id="[^"]*-error"/g)).toHaveLength(messages.length);
    expect(fieldValue(tool, "date")).toBe(date || undefined);
    const isKind = ["vehicle", "property", "death"].includes(accident);
    expect(fieldValue(tool, "accident")).toBe(isKind ? accident : undefined);
    expect(words).not.toMatch(/last day to sue\s+\w+ \d/);
  });
});

test("errors link to their fields, the title begins with Error, and the public body is asked", async () => {
  const { response, html, tool } = await ask("ohio", "", "", "");
  expect(response.status).toBe(422);
  expect(html).toContain("<title>Error: ");
  const problems = linksOf(tool);
  expect(problems).toEqual([
    "#deadline-accident",
    "#deadline-publicBody",
    "#deadline-date",
  ]);
  for (const problem of problems)
    expect(tool).toContain(`id="${problem.slice(1)}"`);
  expect(tool).toContain("autofocus");
  expect(await site.read("/locations/ohio")).not.toContain("Error: ");
});

test("an answer is stored nowhere, and search engines and the next visitor get the plain page", async () => {
  const { response, html } = await ask("ohio", "vehicle", "2026-11-14");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.url).toBe(`${site.url}/locations/ohio`);
  expect(html).toContain(
    `<link rel="canonical" href="${site.url}/locations/ohio"/>`,
  );
  expect(response.headers.has("Set-Cookie")).toBe(false);
  const { database, leads, partials } = site.services;
  const submissions = database.selectFrom("submissions").selectAll();
  expect(await leads.listLeads()).toEqual([]);
  expect(await partials.list()).toEqual([]);
  expect(await submissions.execute()).toEqual([]);
  expect(await site.read("/locations/ohio")).not.toContain("2028");
  const asked = "/locations/ohio?accident=vehicle&date=2026-11-14";
  expect(await site.read(asked)).not.toContain("2028");
});

test("the tool of an unknown state returns 404", async () => {
  const { response, html } = await ask("atlantis", "vehicle", "2026-11-14");
  expect(response.status).toBe(404);
  expect(textOf(mainOf(html))).toContain("State not found");
});
