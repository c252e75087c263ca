import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { publishChange } from "../../app/desk/content/changes/publish.server.ts";
import { namedActor } from "../../app/leads/events/lead-event.ts";
import { draft, publish } from "../support/content/content.ts";
import { openDeskForTest } from "../support/desk.ts";

const operator = parse(readFileSync("sample-firm.yaml", "utf8"));
const real = { name: "Ann Lee", title: "Attorney", states: ["alabama"] };
const attorneys = [...operator.attorneys, real];

describe("samples", () => {
  test("one press drafts the removal of all sample entries, and keeps real ones", async () => {
    const desk = await openDeskForTest({
      operator: { ...operator, attorneys },
    });
    const { cookie } = await desk.signIn("owner", "Olga");
    const page = await (await desk.visit("/content", cookie)).text();
    const [, required = ""] = page.split("Before the site can go live</h3>");
    const [first = "", advised] = required.split("To make it better</h3>");
    expect(first.match(/>[^<]+<\/a>/g)).toEqual(
      ["Main phone", "Legal name", "Mailing address", "Sample firm"].map(
        (label) => `>${label}</a>`,
      ),
    );
    expect(advised).toContain("Where leads go</a>");
    expect(page).toContain("Maya Sample, Daniel Sample, and Ruth Sample");
    const pressed = await desk.submit(
      "/content",
      { act: "remove-samples" },
      cookie,
    );
    const path = pressed.headers.get("Location") ?? "";
    expect(path).toMatch(/^\/changes\//);
    const change = await (await desk.visit(path, cookie)).text();
    for (const words of ["Ruth Sample", "Jo Sample", "Sample Reviews"]) {
      expect(change).toContain(words);
    }
    const { services } = desk.site;
    const author = { by: namedActor("Olga"), at: new Date() };
    await publishChange(services, path.slice("/changes/".length), author);
    await services.content.refresh();
    expect(services.content.current.operator).toMatchObject({
      attorneys: [real],
      ...{ team: [], results: [], reviews: [], badges: [], offices: [] },
    });
    const home = await desk.site.read("/");
    expect(home).toContain("Ann Lee");
    expect(home).not.toContain("Ruth Sample");
  });

  test("a firm can't be published as real while made-up entries are left, and the change names them", async () => {
    const desk = await openDeskForTest({
      operator: { ...operator, attorneys },
    });
    const { services } = desk.site;
    const own = { isSample: false };
    const id = await draft(services, own);
    const author = { by: namedActor("Olga"), at: new Date() };
    const refused = await publishChange(services, id, author);
    expect(refused).toHaveProperty(
      "problem",
      expect.stringMatching(
        /Sample firm.*People: .*Ruth Sample.*Results: “Truck crash/,
      ),
    );
    const { cookie } = await desk.signIn("owner");
    const shown = await (await desk.visit(`/changes/${id}`, cookie)).text();
    expect(shown).toContain(`href="/content?change=${id}#still-to-do"`);
    const some = {
      ...own,
      attorneys: [real],
      results: [],
      reviews: [],
      badges: [],
      offices: [],
      responseTime: undefined,
      responsibleLawyer: undefined,
    };
    expect(await publish(services, some)).toHaveProperty(
      "problem",
      expect.stringContaining("People: Jo Sample"),
    );
    const { ok } = await publish(services, { ...some, team: [] });
    expect(ok).toBe(true);
  });

  test("the sample posts are listed, and one press takes them off the site, but not a post with its real date", async () => {
    const desk = await openDeskForTest();
    const { cookie } = await desk.signIn("owner", "Olga");
    const { posts } = desk.site.services;
    const [own, ...samples] = await posts.listAllPosts();
    if (!own) throw new Error("no posts");
    const now = new Date();
    await posts.savePosts([{ ...own, publishedAt: now.toISOString() }], now);
    const before = await (await desk.visit("/content", cookie)).text();
    for (const { title } of samples) expect(before).toContain(escaped(title));
    await desk.submit("/content", { act: "unpublish-samples" }, cookie);
    const after = await posts.listAllPosts();
    expect(after.filter(({ isPublished }) => isPublished)).toMatchObject([
      { slug: own.slug },
    ]);
    const audit = await (await desk.visit("/audit", cookie)).text();
    expect(audit).toContain(samples[0]?.slug);
    const page = await (await desk.visit("/content", cookie)).text();
    expect(page).not.toContain("unpublish-samples");
  });
});

test("the legal pages' dates and the law that no lawyer reviewed stay on the to-do list until they are done", async () => {
  const desk = await openDeskForTest({
    operator: { statesServed: ["alabama", "texas"] },
  });
  const { cookie } = await desk.signIn("owner", "Olga");
  const read = async () => (await desk.visit("/content", cookie)).text();
  const dates = "were last updated in December 2024";
  const law = "that no lawyer has reviewed the law on them";
  const before = await read();
  expect(before).toContain(dates);
  expect(before).toContain(`pages of Alabama and Texas say ${law}`);
  const updated = "November 2026";
  await publish(desk.site.services, {
    legalTextsUpdated: {
      ...{ privacyPolicy: updated, termsOfService: updated },
      legalDisclaimer: updated,
    },
    legalReviews: ["alabama", "texas"].map((key) => ({
      ...{ kind: "state", key, by: "Ann Lee", on: "2026-11-20" },
    })),
  });
  await desk.site.services.content.refresh();
  const after = await read();
  expect(after).not.toContain(dates);
  expect(after).not.toContain(law);
});

function escaped(title: string) {
  return title.replaceAll("&", "&amp;").replaceAll("'", "&#x27;");
}
