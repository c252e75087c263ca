import { expect, test } from "vitest";
import { states } from "../../app/locations/states.ts";
import { elementsOf, linksOf, mainOf, textOf } from "../support/html.ts";
import { openSiteForFile } from "../support/site.ts";
import { openUncachedPages } from "../support/uncached-pages.ts";

const site = await openSiteForFile({ now: "2026-11-21T12:00:00Z" });
const pages = await openUncachedPages(site);

const mobile = "/locations/alabama/mobile";
const areaSlugs = [
  "no-win-no-fee-personal-injury-lawyer",
  "catastrophic-injury-attorney",
  "truck-accident-lawyer-free-consultation",
  "pedestrian-accident-attorney-no-upfront-cost",
  "best-motorcycle-accident-lawyer-maximum-compensation",
  "top-rated-slip-and-fall-lawyer",
  "wrongful-death-attorney-highest-settlements",
  "uber-accident-lawyer",
  "lyft-accident-attorney-zero-fees-unless-we-win",
  "construction-accident-lawyer-proven-track-record",
];

const read = async (path: string) => mainOf(await pages.read(path));
const headingsOf = (html: string) =>
  elementsOf(html, "h[1-3]").map(({ content }) => textOf(content));
const count = (html: string, element: string) =>
  html.match(new RegExp(`<${element}\\b`, "g"))?.length ?? 0;

test("/ has the hero, four benefits, three testimonials, four questions and the contact form", async () => {
  const html = await read("/");
  expect(headingsOf(html)).toEqual(
    expect.arrayContaining([
      "Injured? Get The Justice You Deserve.",
      "Millions Recovered",
      "Local Legal Experts",
      "No Win No Fee",
      "5-Star Client Reviews",
      "Send Us a Message",
    ]),
  );
  expect(textOf(html)).toContain("No Win, No Fee Guarantee");
  expect(linksOf(html)).toEqual(
    expect.arrayContaining(["tel:+18005550100", "/online-review"]),
  );
  expect(count(html, "blockquote")).toBe(3);
  expect(count(html, "details")).toBe(4);
  for (const name of ["fullName", "phone", "description"]) {
    expect(html).toContain(`name="${name}"`);
  }
});

test.each(["/privacy-policy", "/terms-of-service", "/legal-disclaimer"])(
  "%s shows its date and leads back home",
  async (path) => {
    const html = await read(path);
    expect(textOf(html)).toContain("Last updated: December 2024");
    expect(elementsOf(html, "a")).toContainEqual(
      expect.objectContaining({ href: "/", content: "Back to Home" }),
    );
  },
);

test("/legal-disclaimer says that nobody is anyone's lawyer yet, that time limits run, and that it is advertising", async () => {
  const words = textOf(await read("/legal-disclaimer"));
  expect(words).toMatch(/attorney[-–]client relationship/i);
  expect(words).toMatch(/statutes? of limitations/i);
  expect(words).toMatch(/advertis/i);
});

test("/book-consultation congratulates, says why, and books in a new tab", async () => {
  const html = await read("/book-consultation");
  expect(headingsOf(html)).toEqual(
    expect.arrayContaining([
      "Congratulations! You qualify for a Free Consultation",
      "Why You Qualify",
      "Medical treatment",
      "Not at fault",
      "Recent incident",
      "What to bring",
    ]),
  );
  expect(textOf(html)).toContain("30-minute");
  expect(html).toMatch(
    /<a href="https:\/\/[^"]+" target="_blank" rel="noopener[^>]*>Book Online/,
  );
});

test("/book-consultation refers to answers only on a device whose review qualified", async () => {
  const opened = textOf(await read("/book-consultation"));
  expect(opened).not.toMatch(/We have your answers|number you gave us/);
  expect(opened).toContain("If you finished yours, we have your answers.");
  expect(opened).toContain("You qualify if your online review says so.");
  const why = /Why You Qualify(.*)Your 30-minute consultation/;
  expect(why.exec(opened)?.[1]).toMatch(
    /asks whether you've seen a doctor.*people who weren't at fault.*how long ago/,
  );
  expect(why.exec(opened)?.[1]).not.toMatch(
    /your answers|you qualify|you weren't/i,
  );
  const readWith = async (path: string, reference: string) => {
    const headers = { Cookie: `leadReference=${reference}` };
    const response = await site.visit(path, { headers });
    return textOf(mainOf(await response.text()));
  };
  const sent = await readWith("/book-consultation", "7KQ2-M9XD");
  expect(sent).toMatch(/We have your answers/);
  expect(sent).not.toContain("if your online review says so");
  expect(why.exec(sent)?.[1]).toBe(why.exec(opened)?.[1]);
  const declined = "7KQ2-M9XD.declined";
  expect(await readWith("/book-consultation", declined)).toBe(opened);
  for (const path of ["/thank-you", "/thank-you?qualified=false"]) {
    const refusal = await readWith(path, declined);
    expect(refusal).toContain("we can't offer you a free consultation");
    expect(refusal).toContain("Your reference is 7KQ2-M9XD");
  }
});

test.each(["", "7KQ2-M9XD", "7KQ2-M9XD.other"])(
  "/thank-you declines only visitors whose review was declined: reference %j",
  async (reference) => {
    const headers = { Cookie: `leadReference=${reference}` };
    const page = await site.visit("/thank-you", { headers });
    const text = textOf(mainOf(await page.text()));
    expect(text).toContain("What to do if you don't qualify");
    expect(text).not.toMatch(
      /your answers|thank you|can't offer you|anything more|Your reference/i,
    );
  },
);

test.each(["/book-consultation", "/thank-you?qualified=false"])(
  "%s, opened by its URL, says what happens next, without a reference",
  async (path) => {
    const [, next = ""] = (await read(path)).split('id="next-steps"');
    const [steps = ""] = next.split("</section>");
    expect(textOf(steps)).toContain("What happens next");
    expect(count(steps, "li")).toBeGreaterThan(1);
    expect(textOf(steps)).not.toContain("Your reference");
  },
);

test("/thank-you declines politely, names the statute of limitations once next to the deadline, mentions second opinions, and leads home", async () => {
  const html = await read("/thank-you");
  expect(textOf(html)).toMatch(/deadline/i);
  expect(textOf(html).match(/statutes? of limitations/gi)).toHaveLength(1);
  expect(textOf(html)).toMatch(/second opinion/i);
  expect(linksOf(html)).toContain("/");
  expect(textOf(html)).toContain("Back to Home");
});

test.each([
  ["/", "+18005550100"],
  ["/locations/alabama", "+18005550100"],
  [mobile, "+18005550100"],
  [`${mobile}/uber-accident-lawyer`, "+18005550100"],
  ["/privacy-policy", "+18005550123"],
  ["/terms-of-service", "+18005550123"],
  ["/legal-disclaimer", "+18005550123"],
  ["/book-consultation", "+18005550123"],
  ["/thank-you", "+18005550123"],
])("%s links %s and no other number", async (path, number) => {
  // The header dials the main number on every page.
  const [, afterHeader = ""] = (await site.read(path)).split("</header>");
  const numbers = linksOf(afterHeader).filter((link) =>
    link.startsWith("tel:"),
  );
  expect([...new Set(numbers)]).toEqual([`tel:${number}`]);
});

test.each([
  "/blog/how-long-a-case-takes",
  `${mobile}/blog/how-long-a-case-takes`,
])("%s links the number of its banner and no other", async (path) => {
  const numbers = linksOf(await read(path)).filter((link) =>
    link.startsWith("tel:"),
  );
  expect([...new Set(numbers)]).toEqual(["tel:+18005550145"]);
});

test("/locations links all 50 states, each with its first two cities and 'View Cities'", async () => {
  const html = await read("/locations");
  const links = linksOf(html).filter((link) => link.startsWith("/locations/"));
  // Each is reached once by keyboard.
  expect(links).toEqual(states.map(({ slug }) => `/locations/${slug}`));
  expect(html).not.toMatch(/<(a|svg|path)\b[^>]* tabindex/);
  expect(textOf(html)).toMatch(/Alabama ?Birmingham, Montgomery View Cities/);
  expect(textOf(html)).toMatch(/Vermont ?Burlington View Cities/);
  expect(textOf(html)).not.toContain("Huntsville");
});

test("/locations/alabama has breadcrumbs, one link per city, and the indexed practice pages", async () => {
  const html = await read("/locations/alabama");
  const links = linksOf(html);
  expect(html).not.toMatch(/<(a|svg|path)\b[^>]* tabindex/);
  expect(links.filter((link) => /^\/(locations|$)/.test(link))).toEqual([
    "/",
    "/locations",
    "/locations/alabama/birmingham",
    "/locations/alabama/montgomery",
    "/locations/alabama/mobile",
    "/locations/alabama/huntsville",
    ...areaSlugs.map((slug) => `/locations/alabama/birmingham/${slug}`),
  ]);
});

test.each([
  "/locations/alabama",
  mobile,
  ...areaSlugs.map((slug) => `${mobile}/${slug}`),
])(
  "%s offers a call and the survey at its top and again below",
  async (path) => {
    const links = linksOf(await read(path)).filter(
      (link) => link.startsWith("tel:") || link === "/online-review",
    );
    expect(links).toEqual([
      "tel:+18005550100",
      "/online-review",
      "tel:+18005550100",
      "/online-review",
    ]);
  },
);

test("a city's page has breadcrumbs, three benefits, ten areas, three questions and at most five posts", async () => {
  const html = await read(mobile);
  const links = linksOf(html);
  expect(links.slice(0, 3)).toEqual(["/", "/locations", "/locations/alabama"]);
  expect(headingsOf(html)).toEqual(
    expect.arrayContaining([
      "No Win No Fee Guarantee",
      "Local Legal Experts",
      "Free Case Evaluation",
    ]),
  );
  for (const slug of areaSlugs) expect(links).toContain(`${mobile}/${slug}`);
  expect(count(html, "details")).toBe(3);
  expect(textOf(html)).toMatch(/statute of limitations in Alabama/i);
  const posts = links.filter((link) => link.startsWith(`${mobile}/blog/`));
  expect(posts.length).toBeGreaterThan(0);
  expect(posts.length).toBeLessThanOrEqual(5);
});

test("a city's page has its law in rows, its court and hospital, and the nearest other cities", async () => {
  const html = await read("/locations/texas/austin");
  expect(elementsOf(html, "dt").map(({ content }) => content)).toEqual([
    "Time to sue",
    "Notice to the city",
    "Government",
    "Shared fault",
    "Insurance",
    "Court",
    "Trauma center",
  ]);
  expect(textOf(html)).toContain(
    "From public records, checked on November 20, 2026. Hospital services can change.",
  );
  expect(textOf(html)).toContain(
    "74 miles southwest. Injury lawsuits there usually go to the District Court in Bexar County.",
  );
  expect(linksOf(html)).toContain("/locations/texas/san-antonio");
});

test.each(areaSlugs)(
  "the table of contents of %s ends with the law",
  async (slug) => {
    const html = await read(`${mobile}/${slug}`);
    const [contents = ""] =
      /<details class="contents-list[\s\S]*?<\/details>/.exec(html) ?? [];
    const headings = elementsOf(html, "h2").map(({ content }) => content);
    const last = elementsOf(contents, "a").at(-1);
    expect(linksOf(contents).at(-1)).toBe("#law");
    expect(last?.content).toMatch(/^What Alabama law says about /);
    expect(headings).toContain(last?.content);
  },
);

test.each(areaSlugs)(
  "the area %s has three cards next to its text",
  async (slug) => {
    const html = await read(`${mobile}/${slug}`);
    const aside = /<aside[\s\S]*<\/aside>/.exec(html)?.[0] ?? "";
    expect(count(aside, "h2")).toBe(3);
    expect(textOf(html)).toContain("Mobile");
    expect(textOf(html)).toContain("Alabama");
  },
);
