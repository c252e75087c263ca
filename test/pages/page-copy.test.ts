import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { fillPlaceNames } from "../../app/locations/fill-place-names.ts";
import { findPlace, listPlaces } from "../../app/locations/place.ts";
import { practiceAreas } from "../../app/practice-areas/practice-areas.server.ts";
import { sideCards } from "../../app/practice-areas/side-cards.ts";
import {
  consultationPoints,
  declineParagraphs,
  whatToBring,
} from "../../app/survey/outcome/outcome-words.ts";
import { mainOf, structuredDataOf, textOf } from "../support/html.ts";
import { postInput } from "../support/post-input.ts";
import { openSiteForFile } from "../support/site.ts";
import { openUncachedPages } from "../support/uncached-pages.ts";

const site = await openSiteForFile();
const pages = await openUncachedPages(site);

const read = async (path: string) => textOf(mainOf(await pages.read(path)));

test("the service answers around the clock", async () => {
  expect(structuredDataOf(await pages.read("/"))).toContainEqual(
    expect.objectContaining({
      contactPoint: expect.objectContaining({
        hoursAvailable: expect.objectContaining({
          opens: "00:00",
          closes: "23:59",
          dayOfWeek: expect.objectContaining({ length: 7 }),
        }),
      }),
    }),
  );
});

test("the hero's second button is 'Start Online Review'", async () => {
  expect(await pages.read("/")).toMatch(
    /<a[^>]*href="\/online-review"[^>]*>Start Online Review<\/a>/,
  );
});

test("the booking page lists what the consultation is and what to bring", async () => {
  const html = mainOf(await pages.read("/book-consultation"));
  const items = [...html.matchAll(/<li>([^<]+)<\/li>/g)].map(([, item = ""]) =>
    textOf(item),
  );
  const words = [...consultationPoints, ...whatToBring];
  expect(items.slice(-words.length)).toEqual(words);
});

test("the page for those who don't qualify declines in its own words", async () => {
  const page = await site.visit("/thank-you", {
    headers: { Cookie: "leadReference=7KQ2-M9XD.declined" },
  });
  const words = textOf(mainOf(await page.text()));
  for (const paragraph of declineParagraphs) expect(words).toContain(paragraph);
});

test("the decline names none of the review's rules, which the operator can change, and the disclaimer none of their limits", async () => {
  for (const paragraph of declineParagraphs) {
    expect(paragraph).not.toMatch(/fault|insur|treat|doctor|year|month|\d/i);
  }
  const disclaimer = mainOf(await pages.read("/legal-disclaimer"));
  const meaning = disclaimer
    .split("<h2")
    .map((section) => textOf(`<h2${section}`))
    .find((section) => section.startsWith("What a review result means"));
  expect(meaning).toContain("The review’s rules are ours");
  expect(meaning).not.toMatch(/insur|year|month|\d/i);
});

test("a practice page promises an attorney only if we can help", async () => {
  const words = await read("/locations/ohio/toledo/uber-accident-lawyer");
  expect(words).toContain("If we can help, we'll connect you with an attorney");
  const texts = [
    ...sideCards.map(({ text }) => text),
    ...practiceAreas.flatMap(({ content }) => content),
  ];
  for (const text of texts) {
    expect(text).not.toMatch(/(?<!If we can help, )we'll connect/i);
  }
});

test("a city's page has its intro, county and court, and answers cost, deadline and what to do", async () => {
  const words = await read("/locations/ohio/toledo");
  expect(words).toContain("courts that apply in Toledo.");
  expect(words).toContain("Toledo is in Lucas County.");
  expect(words).toContain(
    "Injury lawsuits usually go to the Lucas County Court of Common Pleas.",
  );
  for (const question of [
    "What does a personal injury lawyer in Toledo cost?",
    "What is the statute of limitations in Ohio?",
    "What should I do after an accident in Toledo?",
  ]) {
    expect(words).toContain(question);
  }
});

describe.each(practiceAreas)("the area $slug", ({ slug, keyword, content }) => {
  test("has at least 300 words, all of them on its page", async () => {
    expect(content.join(" ").split(/\s+/).length).toBeGreaterThanOrEqual(300);
    const words = await read(`/locations/ohio/toledo/${slug}`);
    const place = findPlace("ohio", "toledo");
    for (const paragraph of content) {
      const text = fillPlaceNames(paragraph, place)
        .replace(/^[->#\s]+/gm, "")
        .replaceAll("**", "");
      for (const line of text.split("\n")) expect(words).toContain(line.trim());
    }
    expect(words.toLowerCase()).toContain(keyword.toLowerCase());
  });
});

test("the sample posts are at least twelve, of 600 words or more, in four categories or more", async () => {
  const posts = await site.services.posts.listAllPosts();
  expect(posts.length).toBe((await readdir("content/posts")).length);
  expect(posts.length).toBeGreaterThanOrEqual(12);
  for (const { slug, content } of posts) {
    expect([slug, content.join(" ").split(/\s+/).length >= 600]).toEqual([
      slug,
      true,
    ]);
  }
  const categories = new Set(posts.map(({ category }) => category));
  expect(categories.size).toBeGreaterThanOrEqual(4);
  expect(categories).toContain("Legal Insights");
});

test("the blog index and the link map list a post, and its page its category and author", async () => {
  const post = {
    ...postInput("own-words"),
    category: "Court Days",
    authorName: "Ann Lee",
  };
  await site.services.posts.savePosts([post], new Date());
  await expect.poll(() => read("/blog")).toContain(post.metaDescription);
  await expect.poll(() => read("/all-links")).toContain(post.title);
  const words = await read("/blog/own-words");
  expect(words).toContain("Court Days");
  expect(words).toContain("Ann Lee");
});

test("no article before a city's or state's name is wrong", async () => {
  const posts = await site.services.posts.listAllPosts();
  const texts = [
    ...practiceAreas.flatMap(({ title, metaDescription, h1, content }) => [
      title,
      metaDescription,
      h1,
      ...content,
    ]),
    ...posts.flatMap(({ title, metaDescription, content }) => [
      title,
      metaDescription,
      ...content,
    ]),
    ...sideCards.map(({ text }) => text),
  ];
  const beforeNames = texts.filter((text) =>
    /\ban? \[(City|State) Name\]/i.test(text),
  );
  const wrong = listPlaces().flatMap((place) =>
    beforeNames
      .map((text) => fillPlaceNames(text, place))
      .filter((text) =>
        [place.city.name, place.state.name].some((name) =>
          text.match(
            new RegExp(`\\b${/^[AEIOU]/.test(name) ? "a" : "an"} ${name}`, "i"),
          ),
        ),
      ),
  );
  expect(wrong).toEqual([]);
});

test("no practice area's text repeats a claim in its URL", () => {
  for (const { title, metaDescription, h1, content } of practiceAreas) {
    const words = [title, metaDescription, h1, ...content].join(" ");
    expect(words).not.toMatch(
      /\b(the best|best (lawyer|attorney|motorcycle)|top[- ]rated|highest|maximum|proven track record|zero fees)\b/i,
    );
  }
});
