import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../support/databases/databases.ts";
import type { TestDesk } from "../../support/desk.ts";
import { mainOf, textOf } from "../../support/html.ts";
import { noon, openPost, timeout, written } from "../../support/open-post.ts";
import { postInput } from "../../support/post-input.ts";

describe.each(databaseKinds)("posts edited at the desk, on %s", (database) => {
  test.runIf(database === "sqlite")(
    "are drafted unchecked, previewed, refused with the problem at the field, published, and listed",
    async () => {
      const { desk, edit, show, id } = await openPost(database);
      await edit("save", { ...written, meta_description: "" });
      expect(await show()).toContain("Description is required");
      expect(await desk.site.read("/blog")).not.toContain(written.title);
      expect(await previewOf(await show(), desk)).toContain("Call the police.");

      const refused = await edit("publish", {
        ...written,
        meta_description: "",
        text: "<b>Bold</b>",
      });
      expect(refused.status).toBe(422);
      const page = await refused.text();
      expect(page).toContain("Description is required");
      expect(page).toContain("Text line 1: raw HTML is not allowed: &lt;b&gt;");
      expect(page).toContain("&lt;b&gt;Bold&lt;/b&gt;");

      expect((await edit("publish", written)).status).toBe(303);
      const path = "/blog/what-to-do-after-a-crash";
      expect((await desk.site.visit(path)).status).toBe(200);
      for (const list of ["/blog", "/locations/ohio/toledo"]) {
        await expect
          .poll(() => desk.site.read(list), { timeout, interval: 250 })
          .toContain(written.title);
      }
      const { posts } = desk.site.services;
      const post = await posts.findPost("what-to-do-after-a-crash");
      expect(post).toMatchObject({
        id,
        tags: ["crash", "Toledo"],
        publishedAt: noon,
        content: ["## First", "Call the police.", "- one\n- two"],
      });
    },
  );

  test("are found by part of a title, whatever its case or accents", async () => {
    const { desk, owner } = await openPost(database);
    const titles = ["À l’École Élémentaire", "QUÉ HACER DESPUÉS"] as const;
    await desk.site.services.posts.savePosts(
      titles.map((title, at) => postInput(`found-${at}`, { title })),
      desk.site.now(),
    );
    for (const [typed, title] of [
      ["école", titles[0]],
      ["ÉCOLE ÉLÉ", titles[0]],
      ["qué hacer", titles[1]],
      ["después", titles[1]],
    ] as const) {
      const path = `/posts?q=${encodeURIComponent(typed)}`;
      const html = await (await desk.visit(path, owner.cookie)).text();
      expect(html, typed).toContain(title);
    }
  });

  test.runIf(database === "sqlite")(
    "drafts are found like posts, and each filter shows those that belong there",
    async () => {
      const { desk, owner, edit, id } = await openPost(database);
      const isListed = async (query: string) => {
        const html = await (
          await desk.visit(`/posts?${query}`, owner.cookie)
        ).text();
        const isFound = html.includes(`href="/posts/${id}"`);
        expect(/No posts here|No post has/.test(html) && isFound).toBe(false);
        return isFound;
      };
      const whereListed = async () => {
        const queries = ["show=all", "show=drafts", "show=scheduled"];
        const more = ["show=published", "q=AFTER", "q=else"];
        const found: string[] = [];
        for (const query of [...queries, ...more]) {
          if (await isListed(query)) found.push(query);
        }
        return found;
      };
      const saved = await edit("change", written);
      expect(await whereListed()).toEqual([
        "show=all",
        "show=drafts",
        "q=AFTER",
      ]);
      const change = saved.headers.get("Location") ?? "";
      const due = { act: "schedule", day: "2026-12-01", time: "09:00" };
      await desk.press(change, due, owner.cookie);
      expect(await whereListed()).toEqual([
        ...["show=all", "show=scheduled", "q=AFTER"],
      ]);
    },
  );
});

describe.each(databaseKinds)("published posts edited, on %s", (database) => {
  test.runIf(database === "sqlite")(
    "a published post keeps its text while it's edited; its old URL redirects until the redirect is removed",
    async () => {
      const { desk, owner, edit, show } = await openPost(database);
      await edit("publish", { ...written, slug: "old-address" });
      await edit("save", { ...written, slug: "new-address", text: "Later." });
      expect(await desk.site.read("/blog/old-address")).toContain("the police");
      expect(await previewOf(await show(), desk)).toContain("Later.");
      await edit("publish", {
        ...written,
        slug: "new-address",
        text: "Later.",
      });
      await expect
        .poll(
          async () =>
            (await desk.site.visit("/blog/old-address")).headers.get(
              "Location",
            ),
          { timeout, interval: 250 },
        )
        .toBe("/blog/new-address");
      expect(await desk.site.read("/blog/new-address")).toContain("Later.");

      const list = await (await desk.visit("/posts", owner.cookie)).text();
      expect(textOf(list)).toContain("/blog/old-address goes to");
      await desk.submit("/posts", { slug: "old-address" }, owner.cookie);
      await expect
        .poll(async () => (await desk.site.visit("/blog/old-address")).status)
        .toBe(302);
      const taken = await edit("publish", {
        ...written,
        slug: "how-long-a-case-takes",
      });
      expect(taken.status).toBe(422);
      expect(await taken.text()).toContain("already used by another post");
    },
  );

  test.runIf(database === "sqlite")(
    "if two owners edit a post, the first to save wins, and the second sees both texts",
    async () => {
      const { desk, edit, show, stateOf } = await openPost(database);
      await edit("publish", written);
      const seen = stateOf(await show());
      await edit("publish", { ...written, text: "Olga's text." });
      const late = { ...written, text: "Bo's text.", state: seen };
      const response = await edit("publish", late);
      expect(response.status).toBe(409);
      const page = await response.text();
      expect(page).toContain("Someone else changed this post");
      expect(page).toContain("Olga&#x27;s text.");
      expect(page).toContain("Bo&#x27;s text.");
      const path = "/blog/what-to-do-after-a-crash";
      expect(await desk.site.read(path)).toContain("Olga’s text.");
      await edit("publish", { ...late, state: stateOf(page) });
      await expect
        .poll(() => desk.site.read(path), { timeout, interval: 250 })
        .toContain("Bo’s text.");
    },
  );

  test.runIf(database === "sqlite")(
    "every version is in the history, from the desk, the command line and an earlier release, and is restored byte for byte",
    async () => {
      const { desk, owner, edit, id } = await openPost(database);
      const { posts } = desk.site.services;
      await edit("publish", written);
      const slug = "what-to-do-after-a-crash";
      const first = await posts.findPost(slug);
      const code = ["    indented code", "> quote  \nbreak", "\ttab"];
      await posts.savePosts(
        [postInput(slug, { content: code, publishedAt: noon })],
        new Date(noon),
      );
      await posts.renamePost(slug, "renamed", new Date());
      const history = `/posts/${id}/history`;
      const page = await (await desk.visit(history, owner.cookie)).text();
      expect(page).toContain("Version 3");
      expect(page).toContain("the command line");
      expect(textOf(page)).toContain("brings back the whole post");
      const restore = (version: string) =>
        desk.press(history, { version }, owner.cookie);
      expect((await restore("1")).status).toBe(303);
      const { updatedAt: _, ...back } = { ...(await posts.findPost(slug)) };
      expect(first).toMatchObject(back);
      await restore("2");
      expect((await posts.findPost(slug))?.content).toEqual(code);
      expect((await restore("99")).status).toBe(404);

      await desk.site.services.database.deleteFrom("post_versions").execute();
      await posts.savePosts([postInput(slug)], new Date(noon));
      const after = await (await desk.visit(history, owner.cookie)).text();
      expect(textOf(after)).toContain("Version 2");
      expect(after).toContain("an earlier release");
    },
  );
});

/** The text of the post's page in the preview. */
async function previewOf(html: string, desk: TestDesk) {
  const [, link = ""] = /<iframe[^>]* src="([^"]+)"/.exec(html) ?? [];
  const response = await fetch(link.replaceAll("&amp;", "&"));
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const policy = response.headers.get("Content-Security-Policy");
  expect(policy).toContain(`frame-ancestors ${desk.url};`);
  return textOf(mainOf(await response.text()));
}
