import { describe, expect, test } from "vitest";
import { readEditablePost } from "../../app/blog/store/editing/editable-post.server.ts";
import { unpublishing } from "../../app/blog/store/editing/post-fields.server.ts";
import { findMyOpenChange } from "../../app/desk/content/changes/change-sets.server.ts";
import {
  discardChange,
  publishChange,
} from "../../app/desk/content/changes/publish.server.ts";
import { valuesOf } from "../../app/desk/content/content-kind.ts";
import { getCurrent } from "../../app/desk/content/content-store.server.ts";
import {
  draft,
  kindOf,
  olga,
  publish,
  typeValidPost,
} from "../support/content/content.ts";
import type { DatabaseKind } from "../support/databases/databases.ts";
import { openDeskForTest } from "../support/desk.ts";
import { textOf } from "../support/html.ts";
import { databaseKinds } from "../support/site.ts";

const now = "2026-11-21T12:00:00.000Z";
const paper = (light: string) => ({ light, dark: "#0b1220" });
const author = { by: olga, at: new Date(now) };

async function open(database: DatabaseKind = "sqlite") {
  const desk = await openDeskForTest({ database, now });
  const { cookie } = await desk.signIn("owner", "Olga");
  const { services } = desk.site;
  const readKind = (name: string) =>
    getCurrent(services.database, kindOf(services, name));
  const read = async (name: string) => valuesOf(await readKind(name));
  const publishNow = (id: string, at = author.at) =>
    publishChange(services, id, { ...author, at });
  const see = async (id: string) =>
    textOf(await (await desk.visit(`/changes/${id}`, cookie)).text());
  const undo = (id: string) =>
    desk.press(`/changes/${id}`, { act: "undo" }, cookie);
  return { desk, services, cookie, readKind, read, publishNow, see, undo };
}

describe.each(databaseKinds)(
  "the page of a published change, on %s",
  (database) => {
    test("says what the change did, and undoes exactly that in one press, posts included", async () => {
      const { desk, services, cookie, readKind, read, publishNow, see, undo } =
        await open(database);
      await publish(services, { legalName: "First LLC", languages: ["Thai"] });
      await publish(services, { paper: paper("#fefefe") }, "colors");
      const { id: known } = await typeValidPost(services, "known", {});
      const first = await readEditablePost(services.database, known);
      await publishNow(
        first.draft?.change.id ?? "",
        new Date("2026-11-20T12:00:00.000Z"),
      );
      const before = {
        colors: await readKind("colors"),
        operator: await read("operator"),
      };

      const id = await draft(
        services,
        { legalName: "Second LLC" },
        { name: "Trial" },
      );
      await draft(
        services,
        { paper: paper("#fdfdfd") },
        { kind: "colors", changeId: id },
      );
      await typeValidPost(services, "renamed", {
        id: known,
        changeId: id,
        title: "Marzipan",
      });
      await typeValidPost(services, "made", { changeId: id });
      expect(await publishNow(id)).toEqual({ ok: true });
      await publish(services, { languages: ["Hindi"] });

      const page = await see(id);
      expect(page).toContain("Published by Olga, Sat, Nov 21, 2026");
      for (const words of [
        "First LLC",
        "Second LLC",
        "#fdfdfd",
        "Marzipan",
        "On the site",
      ]) {
        expect(page).toContain(words);
      }
      for (const path of [
        "/content/operator/history",
        `/posts/${known}/history`,
      ]) {
        const history = await (await desk.visit(path, cookie)).text();
        expect(history).toContain(`href="/changes/${id}"`);
      }

      const undone = await undo(id);
      expect(undone.headers.get("Location")).toMatch(/^\/content\?published=/);
      expect((await readKind("colors")).data).toBe(before.colors.data);
      expect(await read("operator")).toEqual({
        ...before.operator,
        languages: ["Hindi"],
      });
      expect(await services.posts.findPost("known")).toMatchObject({
        title: "A title",
      });
      expect(await services.posts.findNewSlug("renamed")).toBe("known");
      expect(await services.posts.findPost("made")).toBeUndefined();
      expect(await services.posts.findAnyPost("made")).toBeDefined();
      expect(await see(id)).toContain("There's nothing to undo now.");

      const { id: undoId } = await services.database
        .selectFrom("change_sets")
        .select("id")
        .where("name", "=", "Undo ‘Trial’")
        .executeTakeFirstOrThrow();
      expect(await see(undoId)).toContain("On the site");
      await undo(undoId);
      expect(await read("operator")).toMatchObject({
        legalName: "Second LLC",
        languages: ["Hindi"],
      });
      expect(await services.posts.findPost("renamed")).toMatchObject({
        title: "Marzipan",
      });
      expect(await services.posts.findPost("made")).toBeDefined();
    });
  },
);

describe("the page of a published change", () => {
  test("names redirects that it made, which stay; a draft that takes a post off the site still does", async () => {
    const { desk, services, cookie, publishNow, see } = await open();
    const id = await draft(services, { legalName: "Third LLC" });
    const { id: post } = await typeValidPost(services, "a", {
      changeId: id,
      redirect_from: "former",
    });
    expect(await publishNow(id)).toEqual({ ok: true });
    const page = await see(id);
    expect(page).toContain("Former URLs that redirect to it");
    expect(page).toContain("Redirects from former URLs stay");

    await typeValidPost(services, "a", { id: post, ...unpublishing });
    const path = `/posts/${post}`;
    const html = await (await desk.visit(path, cookie)).text();
    expect(textOf(html)).toContain("takes the post off the site");
    await desk.press(path, { act: "save", title: "Another title" }, cookie);
    const { draft: kept } = await readEditablePost(services.database, post);
    expect(kept?.fields).toMatchObject({
      title: "Another title",
      ...unpublishing,
    });
  });

  test("names what was changed again since, and drafts only the rest", async () => {
    const { desk, services, cookie, read, publishNow, see, undo } =
      await open();
    const id = await draft(services, {
      legalName: "One LLC",
      languages: ["Thai"],
    });
    const { id: edited } = await typeValidPost(services, "edited", {
      changeId: id,
    });
    const { id: drafted } = await typeValidPost(services, "drafted", {
      changeId: id,
    });
    await publishNow(id);
    await publish(services, { legalName: "Two LLC" });
    const { id: again } = await typeValidPost(services, "edited", {
      id: edited,
      title: "Again",
    });
    const { draft: typed } = await readEditablePost(services.database, again);
    await publishNow(typed?.change.id ?? "");
    await typeValidPost(services, "drafted", {
      id: drafted,
      title: "Half",
    });

    const page = await see(id);
    expect(page).toContain("Changed again since: Legal name.");
    expect(page).toContain("Changed again since: Title.");
    expect(page).toContain("It has a draft, in the change “Half”");
    expect(page).toContain("Undo the rest of this change");
    const undone = await undo(id);
    const path = undone.headers.get("Location") ?? "";
    expect(path).toMatch(/^\/changes\/[0-9a-f-]{36}$/);
    expect(await read("operator")).toMatchObject({ languages: ["Thai"] });
    const shown = await (await desk.visit(path, cookie)).text();
    expect(shown).not.toContain("Two LLC");
    expect(await publishNow(path.slice("/changes/".length))).toEqual({
      ok: true,
    });
    expect(await read("operator")).toMatchObject({ legalName: "Two LLC" });
    expect((await read("operator")).languages).not.toEqual(["Thai"]);
    expect(await services.posts.findPost("edited")).toMatchObject({
      title: "Again",
    });
    expect(await services.posts.findPost("drafted")).toBeDefined();
  });

  test("undoes nothing that it didn't show, and a discarded change has no page", async () => {
    const { desk, services, cookie, read, publishNow } = await open();
    const id = await draft(services, { legalName: "One LLC" });
    const path = `/changes/${id}`;
    await publishNow(id);
    const late = await desk.submit(path, { act: "publish" }, cookie);
    expect(late.status).toBe(409);
    expect(textOf(await late.text())).toContain("has already been published");
    const old = await desk.submit(path, { act: "undo", state: "old" }, cookie);
    expect(old.status).toBe(409);
    expect(await read("operator")).toMatchObject({ legalName: "One LLC" });
    expect(await findMyOpenChange(services.database, "Olga")).toBeUndefined();

    const dropped = await draft(services, { legalName: "Two LLC" });
    await discardChange(services, dropped, author);
    const gone = await desk.visit(`/changes/${dropped}`, cookie);
    expect(gone.status).toBe(404);
  });

  test("says where to look if an earlier release kept nothing of it", async () => {
    const { desk, services, cookie, publishNow, see } = await open();
    const id = await draft(services, { legalName: "One LLC" });
    await publishNow(id);
    await services.database
      .deleteFrom("content_versions")
      .where("change_set", "=", id)
      .execute();
    const page = await see(id);
    expect(page).toContain("Each post's history has what changed.");
    expect(page).toContain("There's nothing to undo now.");
    expect((await desk.visit(`/changes/${id}`, cookie)).status).toBe(200);
  });
});
