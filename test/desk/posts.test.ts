import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { deleteUnusedUploads } from "../../app/brand/media/unused-uploads.server.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { openDeskForTest, type TestDesk } from "../support/desk.ts";
import { mainOf, textOf } from "../support/html.ts";
import { postDraft } from "../support/post-draft.ts";

const now = "2026-11-21T12:00:00.000Z";

/** Milliseconds within which a publication is on every page. */
const timeout = 2000;

const written = {
  title: "What to do after a crash",
  slug: "",
  meta_description: "Five things to do first.",
  text: "## First\n\nCall the police.\n\n- one\n- two",
  category: "Guides",
  tags: "crash\nToledo",
  author_name: "",
};

describe.each(databaseKinds)("posts with pictures, on %s", (database) => {
  test("show an uploaded picture with its description, small enough for a phone; one that is unknown or has no description is refused", async () => {
    const { desk, edit, show, stateOf, owner, id } = await openPost(database);
    await edit("save", written);
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const create = { width: 1600, height: 1200, channels: 3, noise } as const;
    const bytes = await sharp({ create: { ...create, background: "red" } })
      .jpeg()
      .toBuffer();
    const send = async (alt: string, content: Uint8Array) => {
      const form = new FormData();
      const state = stateOf(await show());
      const all = { ...written, "-do": "picture", picture_alt: alt };
      for (const [name, value] of Object.entries(all)) form.set(name, value);
      form.set("state", state);
      form.set("picture", new File([new Uint8Array(content)], "road.jpg"));
      return fetch(`${desk.url}/posts/${id}`, {
        method: "POST",
        body: form,
        redirect: "manual",
        headers: { Origin: desk.url, Cookie: owner.cookie },
      });
    };
    const nameless = await (await send(" ", bytes)).text();
    expect(nameless).toContain("needed, for people who can&#x27;t see");
    const lie = await send("A road", Buffer.from("<svg/>"));
    expect(lie.status).toBe(422);
    const words = await lie.text();
    expect(words).toContain("or isn&#x27;t a JPEG, PNG, WebP or AVIF");
    expect(words).toContain('value="A road"');

    expect((await send("A road [at night]", bytes)).status).toBe(303);
    const [, link = ""] = /<iframe[^>]* src="([^"]+)"/.exec(await show()) ?? [];
    const html = await (await fetch(link.replaceAll("&amp;", "&"))).text();
    const [image = ""] = /<img src="\/pictures[^>]*>/.exec(html) ?? [];
    expect(image).toContain('alt="A road [at night]"');
    expect(image).toContain('width="1600" height="1200" loading="lazy"');
    for (const width of [480, 960]) {
      const address = new RegExp(`/pictures/\\w+-${width}\\.webp`);
      const sent = await desk.site.visit(address.exec(image)?.[0] ?? "");
      const file = Buffer.from(await sent.arrayBuffer());
      expect((await sharp(file).metadata()).width).toBeLessThanOrEqual(width);
      expect(file.length).toBeLessThanOrEqual(60_000);
    }
    const { database: rows } = desk.site.services;
    expect(await deleteUnusedUploads(rows, new Date(4e12))).toBe(0);

    const typed = /!\[A road[^)]*\)/.exec(await show())?.[0] ?? "";
    const hash = /[0-9a-f]{64}/.exec(typed)?.[0] ?? "";
    const unknown = typed.replace(hash, "0".repeat(64));
    const text = `One.\n\n${unknown}\n\n![](upload:${hash})`;
    const refused = await edit("publish", { ...written, text });
    expect(refused.status).toBe(422);
    const problems = await refused.text();
    expect(problems).toContain("line 3: this picture isn&#x27;t uploaded");
    expect(problems).toContain("line 5: a picture must say what it shows");
    const published = await edit("publish", { ...written, text: typed });
    expect(published.status).toBe(303);
  });
});

describe.each(databaseKinds)("posts edited at the desk, on %s", (database) => {
  test("are drafted unchecked, previewed, refused with the problem at the field, published, and listed", async () => {
    const { desk, edit, show, id } = await openPost(database);
    await edit("save", { ...written, meta_description: "" });
    expect(await show()).toContain("Description is needed");
    expect(await desk.site.read("/blog")).not.toContain(written.title);
    expect(await previewOf(await show(), desk)).toContain("Call the police.");

    const refused = await edit("publish", {
      ...written,
      meta_description: "",
      text: "<b>Bold</b>",
    });
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toContain("Description is needed");
    expect(page).toContain("Text line 1: raw HTML is not allowed: &lt;b&gt;");
    expect(page).toContain("&lt;b&gt;Bold&lt;/b&gt;");

    expect((await edit("publish", written)).status).toBe(303);
    const path = "/blog/what-to-do-after-a-crash";
    expect((await desk.site.visit(path)).status).toBe(200);
    for (const list of ["/blog", "/locations/ohio/toledo"]) {
      await expect
        .poll(() => desk.site.read(list), { timeout })
        .toContain(written.title);
    }
    const { posts } = desk.site.services;
    const post = await posts.findPost("what-to-do-after-a-crash");
    expect(post).toMatchObject({
      id,
      tags: ["crash", "Toledo"],
      publishedAt: now,
      content: ["## First", "Call the police.", "- one\n- two"],
    });
  });

  test("are found by part of a title, whatever its case or accents", async () => {
    const { desk, owner } = await openPost(database);
    const titles = ["À l’École Élémentaire", "QUÉ HACER DESPUÉS"] as const;
    await desk.site.services.posts.savePosts(
      titles.map((title, at) => postDraft(`found-${at}`, { title })),
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

  test("a published post keeps its text while it's edited; its old URL redirects until the redirect is removed", async () => {
    const { desk, owner, edit, show } = await openPost(database);
    await edit("publish", { ...written, slug: "old-address" });
    await edit("save", { ...written, slug: "new-address", text: "Later." });
    expect(await desk.site.read("/blog/old-address")).toContain("the police");
    expect(await previewOf(await show(), desk)).toContain("Later.");
    await edit("publish", { ...written, slug: "new-address", text: "Later." });
    await expect
      .poll(
        async () =>
          (await desk.site.visit("/blog/old-address")).headers.get("Location"),
        { timeout },
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
  });

  test("if two owners edit a post, the first to save wins, and the second sees both texts", async () => {
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
    expect(await desk.site.read(path)).toContain("Olga's text.");
    await edit("publish", { ...late, state: stateOf(page) });
    await expect
      .poll(() => desk.site.read(path), { timeout })
      .toContain("Bo's text.");
  });

  test("every version is in the history, from the desk, the command line and an earlier release, and is restored byte for byte", async () => {
    const { desk, owner, edit, id } = await openPost(database);
    const { posts } = desk.site.services;
    await edit("publish", written);
    const slug = "what-to-do-after-a-crash";
    const first = await posts.findPost(slug);
    const code = ["    indented code", "> quote  \nbreak", "\ttab"];
    await posts.savePosts(
      [postDraft(slug, { content: code, publishedAt: now })],
      new Date(now),
    );
    await posts.renamePost(slug, "renamed", new Date());
    const history = `/posts/${id}/history`;
    const page = await (await desk.visit(history, owner.cookie)).text();
    expect(page).toContain("Version 3");
    expect(page).toContain("the command line");
    const restore = (version: string) =>
      desk.submit(history, { version }, owner.cookie);
    expect((await restore("1")).status).toBe(303);
    const { updatedAt: _, ...back } = { ...(await posts.findPost(slug)) };
    expect(first).toMatchObject(back);
    await restore("2");
    expect((await posts.findPost(slug))?.content).toEqual(code);
    expect((await restore("99")).status).toBe(404);

    await desk.site.services.database.deleteFrom("post_versions").execute();
    await posts.savePosts([postDraft(slug)], new Date(now));
    const after = await (await desk.visit(history, owner.cookie)).text();
    expect(textOf(after)).toContain("Version 2");
    expect(after).toContain("an earlier release");
  });
});

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
        return desk.submit(change, due, owner.cookie);
      };
      expect((await schedule({}, "06:30")).status).toBe(409);
      await schedule({}, "07:10");
      expect((await desk.site.visit(path)).status).toBe(302);
      expect(await show()).toContain("will be published Sat, Nov 21, 2026");
      desk.site.setTime("2026-11-21T12:10:00.000Z");
      await expect
        .poll(async () => (await desk.site.visit(path)).status)
        .toBe(200);

      await schedule({ text: "Next." }, "07:20");
      expect(await desk.site.read(path)).toContain("Call the police.");
      desk.site.setTime("2026-11-21T12:20:00.000Z");
      await expect
        .poll(async () => textOf(mainOf(await desk.site.read(path))))
        .toContain("Next.");

      await schedule({ slug: "taken-soon" }, "07:30");
      await desk.site.services.posts.savePosts(
        [postDraft("taken-soon")],
        desk.site.now(),
      );
      desk.site.setTime("2026-11-21T12:30:00.000Z");
      await expect.poll(show).toContain("URL is already used by another post");
      expect(await desk.site.read(path)).toContain("Next.");
    });

    test("is published at once if its date is today, even before 9 AM; a later date is refused", async () => {
      const { desk, edit } = await openPost(database);
      const later = { ...written, date: "2026-11-22" };
      expect((await edit("publish", later)).status).toBe(422);
      const today = { ...written, date: "2026-11-21" };
      expect((await edit("publish", today)).status).toBe(303);
      const path = "/blog/what-to-do-after-a-crash";
      expect((await desk.site.visit(path)).status).toBe(200);
    });

    test("pressing Enter in a schedule's fields presses Schedule, the form's first button", async () => {
      const { desk, edit, owner } = await openPost(database);
      const saved = await edit("change", written);
      const change = saved.headers.get("Location") ?? "";
      const html = await (await desk.visit(change, owner.cookie)).text();
      const [, form = ""] = html.split(`action="${change}"`);
      const [, first] = /<button[^>]* value="(\w+)"/.exec(form) ?? [];
      expect(first).toBe("schedule");
    });

    test("is taken off the site and deleted, and the audit log says who did it", async () => {
      const { desk, owner, edit, show, id } = await openPost(database);
      await edit("publish", written);
      const path = "/blog/what-to-do-after-a-crash";
      const statusOf = async () => (await desk.site.visit(path)).status;
      expect(await statusOf()).toBe(200);
      await edit("unpublish", {});
      await expect.poll(statusOf, { timeout }).toBe(302);
      await edit("publish", written);
      expect(await show()).toContain("This can&#x27;t be undone.");
      await edit("delete", {});
      await expect.poll(statusOf, { timeout }).toBe(302);
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

    test("a changed text drops only the post's own pages from the cache, and a new post only lists and its cities' pages", async () => {
      const { desk, edit } = await openPost(database, {
        METRICS_TOKEN: "a-word-of-sixteen-or-more",
      });
      const { read } = desk.site;
      await read("/blog");
      await edit("publish", { ...written, slug: "crash" });
      await expect
        .poll(() => read("/blog"), { timeout })
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
      await expect.poll(readAll, { timeout }).toBe(all.length);
      await edit("publish", { ...written, slug: "crash", text: "Shorter." });
      await expect
        .poll(() => countCached(desk), { timeout })
        .toBe(all.length - 1);
      expect(await read("/blog/crash")).toContain("Shorter.");
      await edit("publish", {
        ...written,
        slug: "crash",
        title: "A new title",
      });
      await expect.poll(() => countCached(desk), { timeout }).toBe(2);
      for (const path of ["/blog", "/locations/ohio/toledo"]) {
        expect(await read(path)).toContain("A new title");
      }
    });
  },
);

/** A desk whose owner edits a new post. */
async function openPost(
  database: (typeof databaseKinds)[number],
  settings: Record<string, string> = {},
) {
  const desk = await openDeskForTest({ database, now, settings });
  const owner = await desk.signIn("owner", "Olga");
  const id = randomUUID();
  const show = async () =>
    (await desk.visit(`/posts/${id}`, owner.cookie)).text();
  const stateOf = (html: string) =>
    /name="state" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const blank = await (await desk.visit("/posts/new", owner.cookie)).text();
  return {
    desk,
    owner,
    id,
    show,
    stateOf,
    edit: async (act: string, fields: Record<string, string>) => {
      const state = stateOf(await show()) || (await firstState());
      const all = { state, "-do": act, ...fields };
      return desk.submit(`/posts/${id}`, all, owner.cookie);
    },
  };

  /** The state on a new post's page, before anything is stored. */
  async function firstState() {
    return stateOf(blank);
  }
}

/** The text of the post's page in the preview. */
async function previewOf(html: string, desk: TestDesk) {
  const [, link = ""] = /<iframe[^>]* src="([^"]+)"/.exec(html) ?? [];
  const response = await fetch(link.replaceAll("&amp;", "&"));
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const policy = response.headers.get("Content-Security-Policy");
  expect(policy).toContain(`frame-ancestors ${desk.url};`);
  return textOf(mainOf(await response.text()));
}

async function countCached({ site }: TestDesk) {
  const response = await site.visit("/metrics", {
    headers: { Authorization: "Bearer a-word-of-sixteen-or-more" },
  });
  return Number(
    /^casefront_kept_pages (\d+)/m.exec(await response.text())?.[1],
  );
}

test("a post is published at once, even if the clock runs on while it is stored", async () => {
  const { desk, edit, show } = await openPost("sqlite");
  desk.site.runClock();
  await edit("publish", written);
  expect(textOf(mainOf(await show()))).toContain("Published at /blog/");
});
