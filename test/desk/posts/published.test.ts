import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../support/databases/databases.ts";
import type { TestDesk } from "../../support/desk.ts";
import { mainOf, textOf } from "../../support/html.ts";
import { openPost, timeout, written } from "../../support/open-post.ts";
import { postInput } from "../../support/post-input.ts";

describe.each(databaseKinds)(
  "posts published at the desk, on %s",
  (database) => {
    test("a new text replaces the published one at its scheduled time, and stays a draft with the reason if it can't", async () => {
      const { desk, edit, show, owner } = await openPost(database);
      const path = "/blog/what-to-do-after-a-crash";
      const schedule = async (fields: Record<string, string>, time: string) => {
        const response = await edit("change", { ...written, ...fields });
        const change = response.headers.get("Location") ?? "";
        const due = { act: "schedule", day: "2026-11-21", time };
        return desk.press(change, due, owner.cookie);
      };
      expect((await schedule({}, "06:30")).status).toBe(409);
      await edit("publish", written);
      await schedule({ text: "Next." }, "07:20");
      expect(await show()).toContain("will be published Sat, Nov 21, 2026");
      expect(await desk.site.read(path)).toContain("Call the police.");
      desk.site.setTime("2026-11-21T12:20:00.000Z");
      await expect
        .poll(async () => textOf(mainOf(await desk.site.read(path))))
        .toContain("Next.");

      await schedule({ slug: "taken-soon" }, "07:30");
      await desk.site.services.posts.savePosts(
        [postInput("taken-soon")],
        desk.site.now(),
      );
      desk.site.setTime("2026-11-21T12:30:00.000Z");
      await expect.poll(show).toContain("URL is already used by another post");
      expect(await desk.site.read(path)).toContain("Next.");
    });

    test.runIf(database === "sqlite")(
      "is published at once if its date is today, even before 9 AM; a later date is refused",
      async () => {
        const { desk, edit } = await openPost(database);
        const later = { ...written, date: "2026-11-22" };
        expect((await edit("publish", later)).status).toBe(422);
        const today = { ...written, date: "2026-11-21" };
        expect((await edit("publish", today)).status).toBe(303);
        const path = "/blog/what-to-do-after-a-crash";
        expect((await desk.site.visit(path)).status).toBe(200);
      },
    );

    test.runIf(database === "sqlite")(
      "Publish it later leads to the schedule, and pressing Enter in its fields presses Schedule, the form's first button",
      async () => {
        const { desk, edit, owner } = await openPost(database);
        const saved = await edit("change", written);
        const [change = "", place] = (
          saved.headers.get("Location") ?? ""
        ).split("#");
        const html = await (await desk.visit(change, owner.cookie)).text();
        expect(html).toContain(` id="${place}"`);
        const [, form = ""] = html.split(`action="${change}"`);
        const [, first] = /<button[^>]* value="(\w+)"/.exec(form) ?? [];
        expect(first).toBe("schedule");
      },
    );
  },
);

describe.each(databaseKinds)("published posts changed, on %s", (database) => {
  test("is taken off the site and deleted, and the audit log says who did it", async () => {
    const { desk, owner, edit, show, id } = await openPost(database);
    await edit("publish", written);
    const path = "/blog/what-to-do-after-a-crash";
    const statusOf = async () => (await desk.site.visit(path)).status;
    expect(await statusOf()).toBe(200);
    await edit("unpublish", {});
    await expect.poll(statusOf, { timeout, interval: 250 }).toBe(302);
    await edit("publish", written);
    expect(await show()).toContain("This can&#x27;t be undone.");
    await edit("delete", {});
    await expect.poll(statusOf, { timeout, interval: 250 }).toBe(302);
    const gone = await desk.visit(`/posts/${id}`, owner.cookie);
    expect(gone.status).toBe(404);
    const log = await desk.site.services.database
      .selectFrom("desk_events")
      .select(["data", "by_name"])
      .where("kind", "=", "post_edited")
      .orderBy("seq")
      .execute();
    const acts = log.map(({ data, by_name }) => [
      ...[JSON.parse(String(data)).act, by_name],
    ]);
    expect(acts).toEqual(
      [
        ...["draft saved", "published", "unpublished"],
        ...["draft saved", "published", "deleted"],
      ].map((act) => [act, "Olga"]),
    );
  });

  test.runIf(database === "sqlite")(
    "what was typed stays on the page, unsaved, while the post is taken off the site or its schedule canceled",
    async () => {
      const { desk, edit, show } = await openPost(database);
      await edit("publish", written);
      const path = "/blog/what-to-do-after-a-crash";
      const typed = { ...written, text: "Half a sen" };
      const done = await edit("unpublish", typed);
      expect(done.status).toBe(200);
      const page = await done.text();
      expect(page).toContain("Half a sen");
      expect(page).toContain('data-unsaved="true"');
      expect(textOf(page)).toContain("Done, but what you typed isn't saved");
      await expect
        .poll(async () => (await desk.site.visit(path)).status, {
          timeout,
          interval: 250,
        })
        .toBe(302);
      expect(await show()).not.toContain("Half a sen");
      await edit("publish", written);
      const shown = { ...written, date: "2026-11-21" };
      expect((await edit("unpublish", shown)).status).toBe(303);
    },
  );

  test.runIf(database === "sqlite")(
    "a changed text drops only the post's own pages from the cache, and a new post only lists and its cities' pages",
    async () => {
      const { desk, edit } = await openPost(database, {
        METRICS_TOKEN: "a-word-of-sixteen-or-more",
      });
      const { read } = desk.site;
      await read("/blog");
      await edit("publish", { ...written, slug: "crash" });
      await expect
        .poll(() => read("/blog"), { timeout, interval: 200 })
        .toContain(written.title);
      const paths = ["/", "/locations/ohio/toledo", "/locations/ohio/columbus"];
      const all = [
        ...paths,
        "/blog",
        "/blog/crash",
        "/blog/how-long-a-case-takes",
      ];
      const readAll = async () => {
        for (const path of all) await read(path);
        return countCached(desk);
      };
      await expect.poll(readAll, { timeout, interval: 200 }).toBe(all.length);
      await edit("publish", { ...written, slug: "crash", text: "Shorter." });
      await expect
        .poll(() => countCached(desk), { timeout, interval: 200 })
        .toBe(all.length - 1);
      expect(await read("/blog/crash")).toContain("Shorter.");
      await edit("publish", {
        ...written,
        slug: "crash",
        title: "A new title",
      });
      await expect
        .poll(() => countCached(desk), { timeout, interval: 200 })
        .toBe(2);
      for (const path of ["/blog", "/locations/ohio/toledo"]) {
        expect(await read(path)).toContain("A new title");
      }
    },
  );
});

test("a post is published at once, even if the clock runs on while it is stored", async () => {
  const { desk, edit, show } = await openPost("sqlite");
  desk.site.runClock();
  await edit("publish", written);
  expect(textOf(mainOf(await show()))).toContain("Published at /blog/");
});

async function countCached({ site }: TestDesk) {
  const response = await site.visit("/metrics", {
    headers: { Authorization: "Bearer a-word-of-sixteen-or-more" },
  });
  return Number(
    /^casefront_kept_pages (\d+)/m.exec(await response.text())?.[1],
  );
}
