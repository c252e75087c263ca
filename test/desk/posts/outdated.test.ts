import { describe, expect, onTestFinished, test, vi } from "vitest";
import { scheduleChange } from "../../../app/desk/content/changes/schedule.server.ts";
import { draft, olga, typeValidPost } from "../../support/content/content.ts";
import { hiddenFields, textOf } from "../../support/html.ts";
import { openPost, written } from "../../support/open-post.ts";

const slug = "what-to-do-after-a-crash";
const conflict = "Someone else changed this post while you were editing";

describe("an outdated post page", () => {
  test.each(["delete", "unpublish"])(
    "doesn't %s what its page didn't show, and keeps what was typed",
    async (act) => {
      const { desk, edit, show, stateOf, owner, id } = await openPost("sqlite");
      const { services } = desk.site;
      await edit("publish", written);
      await edit("save", { ...written, text: "Olga's text." });
      const state = stateOf(await show());
      await typeValidPost(services, slug, { id, text: "Bo's text." });
      const path = `/posts/${id}`;
      const typed = { ...written, text: "Olga's next text." };
      const seen: Record<string, string>[] = [{ state }, {}];
      for (const shown of seen) {
        const fields = { ...typed, ...shown, "-do": act };
        const refused = await desk.submit(path, fields, owner.cookie);
        expect(refused.status).toBe(409);
        const words = textOf(await refused.text());
        expect(words).toContain(conflict);
        expect(words).toContain("Olga's next text.");
        expect(words).toContain("Bo's text.");
      }
      expect(await show()).toContain("Bo&#x27;s text.");
      expect((await desk.site.visit(`/blog/${slug}`)).status).toBe(200);
      const done = await edit(act, typed);
      expect(done.status).toBe(act === "unpublish" ? 200 : 303);
    },
  );

  test("doesn't delete a post that was published since, even with the same text", async () => {
    const { desk, edit, show, stateOf, owner, id } = await openPost("sqlite");
    await edit("publish", written);
    await edit("unpublish", written);
    const state = stateOf(await show());
    await edit("publish", written);
    const fields = { ...written, state, "-do": "delete" };
    const refused = await desk.submit(`/posts/${id}`, fields, owner.cookie);
    expect(refused.status).toBe(409);
    expect((await desk.site.visit(`/blog/${slug}`)).status).toBe(200);
  });

  test("that is shown again, because something is missing, still doesn't replace a text that it never showed", async () => {
    const { desk, edit, show, stateOf, id } = await openPost("sqlite");
    await edit("save", written);
    const state = stateOf(await show());
    await typeValidPost(desk.site.services, slug, { id, text: "Bo's text." });
    const half = { ...written, text: "Olga's text.", meta_description: "" };
    const refused = await edit("publish", { ...half, state });
    expect(refused.status).toBe(422);
    const again = { ...half, state: stateOf(await refused.text()) };
    const saved = await edit("save", again);
    expect(saved.status).toBe(409);
    expect(textOf(await saved.text())).toContain("Bo's text.");
    expect(await show()).toContain("Bo&#x27;s text.");
  });

  test("with nothing newly typed doesn't take the post out of a change that someone else put it in", async () => {
    const { desk, edit, show, stateOf } = await openPost("sqlite");
    const { services } = desk.site;
    await edit("save", written);
    const state = stateOf(await show());
    const change = await draft(services, { legalName: "One LLC" });
    await edit("save", { ...written, change });
    for (const act of ["preview", "save", "publish", "change"]) {
      const refused = await edit(act, { ...written, state });
      expect(refused.status, act).toBe(409);
      expect(textOf(await refused.text())).toContain(conflict);
    }
    expect(await show()).toContain(`href="/changes/${change}"`);
    expect(await services.posts.findPost(slug)).toBeUndefined();
    const again = await edit("save", { ...written, change, state });
    expect(again.status).toBe(303);
  });

  test("with nothing newly typed doesn't publish what someone else has scheduled", async () => {
    const { desk, edit, show, stateOf, owner } = await openPost("sqlite");
    await edit("save", written);
    const state = stateOf(await show());
    const saved = await edit("change", written);
    const due = { act: "schedule", day: "2026-12-01", time: "09:00" };
    const change = saved.headers.get("Location") ?? "";
    await desk.press(change, due, owner.cookie);
    expect((await edit("publish", { ...written, state })).status).toBe(409);
    const { posts } = desk.site.services;
    expect(await posts.findPost(slug)).toBeUndefined();
  });

  test("publishes only what was typed in it, even if someone else saves right after", async () => {
    const { desk, edit, id } = await openPost("sqlite");
    const { services } = desk.site;
    const { changePosts } = services;
    const list = vi
      .spyOn(changePosts, "list")
      .mockImplementationOnce(async (...asked) => {
        await typeValidPost(services, slug, { id, text: "Bo's text." });
        return changePosts.list(...asked);
      });
    onTestFinished(() => list.mockRestore());
    const response = await edit("publish", written);
    expect(list).toHaveBeenCalled();
    expect(response.headers.get("Location")).toContain("/changes/");
    expect(await services.posts.findPost(slug)).toBeUndefined();
  });

  test("restores no version over a text that it didn't show", async () => {
    const { desk, edit, owner, id } = await openPost("sqlite");
    const { posts } = desk.site.services;
    await edit("publish", written);
    await edit("publish", { ...written, text: "Second." });
    const path = `/posts/${id}/history`;
    const page = await (await desk.visit(path, owner.cookie)).text();
    await edit("publish", { ...written, text: "Third." });
    for (const seen of [hiddenFields(page), {}]) {
      const fields = { ...seen, version: "1" };
      const refused = await desk.submit(path, fields, owner.cookie);
      expect(refused.status).toBe(409);
      expect(textOf(await refused.text())).toContain(
        "Look at the versions again",
      );
      expect((await posts.findPost(slug))?.content).toEqual(["Third."]);
    }
    const done = await desk.press(path, { version: "1" }, owner.cookie);
    expect(done.status).toBe(303);
    expect((await posts.findPost(slug))?.content).toContain("Call the police.");
  });
});

describe("typing in a post", () => {
  async function open() {
    const post = await openPost("sqlite");
    const { desk, owner, id, show, stateOf } = post;
    /** As the script does while someone types. */
    const type = async (fields: Record<string, string>) => {
      const typed = { ...written, "-do": "preview", ...fields };
      const body = new URLSearchParams({
        state: stateOf(await show()),
        ...typed,
      });
      const headers = { Accept: "application/json", Origin: desk.url };
      return desk.visit(`/posts/${id}`, owner.cookie, {
        method: "POST",
        headers,
        body,
      });
    };
    const schedule = async () => {
      const saved = await post.edit("change", written);
      const change = saved.headers.get("Location") ?? "";
      const due = { act: "schedule", day: "2026-12-01", time: "09:00" };
      await desk.press(change, due, owner.cookie);
    };
    return { ...post, type, schedule };
  }

  test("doesn't change what is scheduled; saving does", async () => {
    const { show, edit, type, schedule } = await open();
    await schedule();
    const page = await show();
    expect(page).not.toContain("data-post");
    expect(textOf(page)).toContain("What you type is saved when you press");
    expect((await type({ text: "Half a sen" })).status).toBe(409);
    expect(await show()).toContain("Call the police.");
    await edit("save", { ...written, text: "A sentence." });
    expect(await show()).toContain("A sentence.");
  });

  test("moves the draft into a chosen change only when it is saved", async () => {
    const { desk, show, edit, type } = await open();
    const { services } = desk.site;
    const change = await draft(services, { legalName: "One LLC" });
    const due = new Date("2026-12-01T12:00:00Z");
    const editor = { by: olga, at: desk.site.now() };
    await scheduleChange(services, change, due, editor);
    await edit("save", written);
    const link = `href="/changes/${change}"`;
    expect((await type({ change })).status).toBe(200);
    expect(await show()).not.toContain(link);
    await edit("save", { ...written, change });
    expect(await show()).toContain(link);
  });
});
