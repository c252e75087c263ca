import { describe, expect, onTestFinished, test } from "vitest";
import {
  deletePost,
  unpublishPost,
} from "../../app/blog/store/editing/edit-posts.server.ts";
import { readEditablePost } from "../../app/blog/store/editing/editable-post.server.ts";
import {
  findOpenChange,
  listOpenChanges,
} from "../../app/desk/content/changes/change-sets.server.ts";
import {
  discardChange,
  publishChange,
  rebaseChange,
} from "../../app/desk/content/changes/publish.server.ts";
import {
  publishDueChanges,
  scheduleChange,
} from "../../app/desk/content/changes/schedule.server.ts";
import type { Services } from "../../app/server/http/services-context.server.ts";
import { createLog } from "../../app/server/operations/log.server.ts";
import { openServices } from "../../app/services/services.server.ts";
import {
  draft,
  olga,
  seePost,
  typeValidPost,
} from "../support/content/content.ts";
import { openOldDatabase } from "../support/databases/old-database.ts";
import { openDeskForTest, type TestDesk } from "../support/desk.ts";
import { postInput } from "../support/post-input.ts";
import { databaseKinds, openSiteForTest } from "../support/site.ts";

/** Milliseconds within which a publication is on every page. */
const timeout = 2000;
const now = new Date("2026-11-21T12:00:00.000Z");
const author = { by: olga, at: now };

describe("a post in a change", () => {
  test("is previewed and published together with a phone number, and is in lists", async () => {
    const desk = await openDeskForTest();
    const { site } = desk;
    const { cookie } = await desk.signIn("owner", "Olga");
    const phones = { main: "(212) 600-4242" };
    const changeId = await draft(site.services, { phones });
    const { id } = await typeValidPost(site.services, "after-a-crash", {
      changeId,
    });
    const page = await (
      await desk.visit(`/changes/${changeId}`, cookie)
    ).text();
    expect(page).toContain("What changes in the post “A title”");
    expect(page).toContain("A paragraph");

    const see = await openPreview(desk, changeId, cookie);
    expect(await see("/blog/after-a-crash")).toContain("A paragraph");
    expect(await see("/blog/after-a-crash")).toContain("tel:+12126004242");
    expect(await see("/blog")).toContain("/blog/after-a-crash");
    expect(await site.read("/blog")).not.toContain("/blog/after-a-crash");

    const press = { act: "publish" };
    await desk.press(`/changes/${changeId}`, press, cookie);
    for (const text of ["A paragraph", "tel:+12126004242"]) {
      await expect
        .poll(() => site.read("/blog/after-a-crash"), { timeout })
        .toContain(text);
    }
    await expect
      .poll(() => site.read("/blog"), { timeout })
      .toContain("/blog/after-a-crash");
    const edited = await readEditablePost(site.services.database, id);
    expect(edited).toMatchObject({ draft: undefined, post: { id } });
  });

  test("is previewed in every list that it would be in", async () => {
    const desk = await openDeskForTest();
    const { site } = desk;
    const { services } = site;
    const { cookie } = await desk.signIn("owner", "Olga");
    const moved = postInput("moved", {
      category: "Personal Injury",
      tags: ["Evidence"],
    });
    await services.posts.savePosts([moved], now);
    const changeId = await draft(services, { legalName: "Marzipan Law LLC" });
    const own = { changeId, category: "Hot Coffee", tags: "Spilt milk" };
    const title = "Burned in Mobile";
    await typeValidPost(services, "burned", { ...own, title });
    const { id = "" } = (await services.posts.findPost("moved")) ?? {};
    await typeValidPost(services, "moved", { ...own, id });
    const see = await openPreview(desk, changeId, cookie);

    const paths = ["/blog/category/hot-coffee", "/blog/tag/spilt-milk"];
    for (const path of paths) {
      const html = await see(path);
      expect(html).toContain("/blog/burned");
      expect(html).toContain("/blog/moved");
      expect((await site.visit(path)).status).toBe(404);
    }
    expect(await see("/blog")).toContain("/blog/category/hot-coffee");
    expect(await see("/blog/category/personal-injury")).not.toContain("moved");
    expect(await see("/blog/tag/evidence")).not.toContain("moved");
    const city = await see("/locations/alabama/mobile");
    expect(city).toContain("/locations/alabama/mobile/blog/burned");
    expect(city).not.toContain("/blog/moved");
    expect(await see("/locations/ohio/toledo")).not.toContain("/blog/burned");

    expect(await publishChange(services, changeId, author)).toEqual({
      ok: true,
    });
    for (const path of [...paths, "/locations/alabama/mobile"]) {
      await expect
        .poll(() => site.read(path), { timeout })
        .toContain("/blog/burned");
    }
  });

  test("is where its preview starts, keeps its old URL for visitors until it is published, and is discarded with its change", async () => {
    const desk = await openDeskForTest();
    const { services } = desk.site;
    const { cookie } = await desk.signIn("owner", "Olga");
    const { id } = await typeValidPost(services, "old-address", {});
    const [change] = await listOpenChanges(services.database);
    expect(change).toMatchObject({ name: "A title" });
    const changeId = change?.id ?? "";
    const page = await (
      await desk.visit(`/changes/${changeId}`, cookie)
    ).text();
    const [, link = ""] = /href="(http[^"]+\/preview\/[^"]+)"/.exec(page) ?? [];
    const opened = await fetch(link, { redirect: "manual" });
    expect(opened.headers.get("Location")).toBe("/blog/old-address");

    const add = `/content?change=${changeId}`;
    expect(page).toContain(`href="${add}"`);
    const content = await (await desk.visit(add, cookie)).text();
    expect(content).toContain(`?section=name-and-logo&amp;change=${changeId}"`);
    expect(await publishChange(services, changeId, author)).toEqual({
      ok: true,
    });

    const moved = { slug: "new-address", text: "Later." };
    await typeValidPost(services, "old-address", { id, ...moved });
    const [next] = await listOpenChanges(services.database);
    expect(await desk.site.read("/blog/old-address")).toContain("A paragraph");
    await discardChange(services, next?.id ?? "", author);
    const after = await readEditablePost(services.database, id);
    expect(after.draft).toBeUndefined();
  });
});

describe("a post in conflict", () => {
  test("has its own preview, even if another draft has the same address", async () => {
    const desk = await openDeskForTest();
    const { cookie } = await desk.signIn("owner", "Olga");
    const texts = ["The first text.", "The second text."];
    const pages: string[] = [];
    for (const text of texts) {
      const { id } = await typeValidPost(desk.site.services, "a-post", {
        text,
      });
      pages.push(`/posts/${id}`);
    }
    for (const [at, path] of pages.entries()) {
      const html = await (await desk.visit(path, cookie)).text();
      const [, link = ""] = /<iframe[^>]* src="([^"]+)"/.exec(html) ?? [];
      const shown = await fetch(link.replaceAll("&amp;", "&"));
      expect(await shown.text()).toContain(texts[at]);
    }
  });

  test.each<[string, (services: Services, slug: string) => Promise<unknown>]>([
    [
      "at the desk",
      async (services, slug) => {
        const { id = "" } = (await services.posts.findPost(slug)) ?? {};
        const seen = await seePost(services, id);
        return unpublishPost(services.database, { ...author, ...seen });
      },
    ],
    ["by a command", ({ posts }, slug) => posts.setPublished(slug, false, now)],
  ])(
    "isn't put back by a schedule after it was taken off the site %s",
    async (_, unpublish) => {
      const site = await openSiteForTest();
      const { services } = site;
      await services.posts.savePosts([postInput("a-post")], now);
      const { id = "" } = (await services.posts.findPost("a-post")) ?? {};
      await typeValidPost(services, "a-post", { id, text: "Olga's text." });
      const [change] = await listOpenChanges(services.database);
      const due = new Date("2026-11-22T09:00:00Z");
      await scheduleChange(services, change?.id ?? "", due, author);
      await unpublish(services, "a-post");
      expect(await findOpenChange(services.database, change?.id)).toMatchObject(
        {
          state: "open",
          due_at: null,
          problem: expect.stringContaining("“A title” was taken off the site"),
        },
      );
      await publishDueChanges({ ...services, now: () => due });
      expect(await services.posts.findPost("a-post")).toBeUndefined();
    },
  );

  test("blocks the whole change while it can't be published, and replaces another text only after a click", async () => {
    const { services } = await openSiteForTest();
    const { posts } = services;
    const changeId = await draft(services, { legalName: "Marzipan Law LLC" });
    const { id } = await typeValidPost(services, "a-post", {
      changeId,
      title: "",
    });
    expect(await publishChange(services, changeId, author)).toMatchObject({
      problem: expect.stringContaining("Title is required"),
    });
    await typeValidPost(services, "how-long-a-case-takes", { id, changeId });
    expect(await publishChange(services, changeId, author)).toMatchObject({
      problem: expect.stringContaining("used by another post"),
    });
    await services.content.refresh();
    expect(services.content.current.operator.legalName).not.toContain("Marz");

    const seen = await seePost(services, id);
    await deletePost(services.database, { ...author, ...seen });
    await posts.savePosts([postInput("shared")], now);
    const stored = await posts.findPost("shared");
    const own = { id: stored?.id ?? "", changeId, text: "Olga's text." };
    await typeValidPost(services, "shared", own);
    const theirs = postInput("shared", { content: ["Their text."] });
    await posts.savePosts([theirs], now);
    expect(await publishChange(services, changeId, author)).toMatchObject({
      problem: expect.stringContaining("Someone published a different version"),
    });
    await rebaseChange(services, changeId, author);
    expect(await publishChange(services, changeId, author)).toEqual({
      ok: true,
    });
    expect((await posts.findPost("shared"))?.content).toEqual(["Olga's text."]);
  });
});

describe.each(databaseKinds)(
  "a post in a scheduled change, on %s",
  (database) => {
    test.runIf(database === "sqlite")(
      "is published when its change is due, and moves between changes until then",
      async () => {
        const site = await openSiteForTest({ database });
        const { services } = site;
        const changeId = await draft(services, {
          legalName: "Marzipan Law LLC",
        });
        const { id } = await typeValidPost(services, "after-a-crash", {});
        const [own] = (await listOpenChanges(services.database)).filter(
          (change) => change.id !== changeId,
        );
        await typeValidPost(services, "after-a-crash", { id, changeId });
        expect(
          await findOpenChange(services.database, own?.id),
        ).toBeUndefined();
        const due = new Date("2026-11-22T09:00:00Z");
        await scheduleChange(services, changeId, due, author);
        expect((await site.visit("/blog/after-a-crash")).status).toBe(302);
        site.setTime("2026-11-22T09:00:01Z");
        await expect
          .poll(async () => (await site.visit("/blog/after-a-crash")).status, {
            timeout,
          })
          .toBe(200);
        await expect
          .poll(() => site.read("/"), { timeout })
          .toContain("Marzipan Law LLC");
      },
    );

    test("from an earlier release is in a change of its own, with its time", async () => {
      const next = "038-posts-in-changes";
      const { database: old, settings } = await openOldDatabase(database, next);
      const due = "2026-11-22T09:00:00.000Z";
      const rows = [null, due].map((due_at, at) => ({
        post_id: `post-${at}`,
        slug: "x",
        by_name: "Olga",
        due_at,
        at: now.toISOString(),
        problem: null,
        data: JSON.stringify({ title: at === 0 ? "" : "Next week" }),
      }));
      await old
        .withTables<{ post_drafts: (typeof rows)[number] }>()
        .insertInto("post_drafts")
        .values(rows)
        .execute();
      await old.updateTable("posts_version").set({ next_at: due }).execute();
      await old.destroy();

      const services = await openServices(settings, createLog("silent"));
      onTestFinished(services.close);
      const changes = await listOpenChanges(services.database);
      expect(
        changes
          .map(({ name, state, due_at }) => ({ name, state, due_at }))
          .toSorted((one, other) => one.name.localeCompare(other.name)),
      ).toEqual([
        { name: "Next week", state: "scheduled", due_at: due },
        { name: "Untitled post", state: "open", due_at: null },
      ]);
      const { draft: typed } = await readEditablePost(
        services.database,
        "post-1",
      );
      expect(typed).toMatchObject({
        by: "Olga",
        fields: { title: "Next week" },
      });
      expect((await services.posts.readChanges()).nextAt).toBeNull();
    });
  },
);

/** Opens the change's preview link; resolves to a reader of pages in it. */
async function openPreview(desk: TestDesk, changeId: string, cookie: string) {
  const page = await (await desk.visit(`/changes/${changeId}`, cookie)).text();
  const [, link = ""] = /href="(http[^"]+\/preview\/[^"]+)"/.exec(page) ?? [];
  const opened = await fetch(link, { redirect: "manual" });
  const preview = opened.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  return async (path: string, Cookie = preview) =>
    (await desk.site.visit(path, { headers: { Cookie } })).text();
}
