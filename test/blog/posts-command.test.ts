import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { insertUpload } from "../../app/brand/media/uploads.server.ts";
import { writeDestinations } from "../support/delivery/receivers.ts";
import { runCommand } from "../support/processes/command.ts";
import { openSite, type TestSite } from "../support/site.ts";

let site: TestSite;
let folder: string;
beforeEach(async () => {
  site = await openSite({ now: "2026-11-21T12:00:00Z" });
  folder = await mkdtemp(join(tmpdir(), "casefront-posts-"));
});
afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

/** Runs the command on the database of the running site. */
const posts = (...words: string[]) =>
  runCommand(["commands/posts.ts", ...words], {
    DATABASE_URL: site.databaseUrl,
  });

const statusOf = async (path: string) => (await site.visit(path)).status;

async function writePost(name: string, lines: string[], body = "Hello.") {
  const file = join(folder, name);
  await writeFile(file, ["---", ...lines, "---", body, ""].join("\n"));
  return file;
}

const good = ["slug: good-post", "title: Good news", "meta_description: New"];

test("import stores a file, and the running site shows it", async () => {
  expect(await site.read("/blog")).not.toContain("Good news");
  const file = await writePost("good.md", good);
  const { code, out, err } = await posts("import", file);
  expect([code, out, err]).toEqual([0, "stored good-post\n", ""]);
  await expect.poll(() => statusOf("/blog/good-post")).toBe(200);
  await expect.poll(() => site.read("/blog")).toContain("Good news");
});

test("import names the pictures that nobody uploaded, and stores nothing", async () => {
  const { database } = site.services;
  const hash = "a".repeat(64);
  const upload = { hash, content: Buffer.from("x"), by: "Ann", at: new Date() };
  await insertUpload(database, upload);
  const missing = `upload:${"b".repeat(64)}`;
  const body = `![A street](upload:${hash})\n\n![A van](${missing})`;
  const file = await writePost("good.md", good, body);
  const { code, err } = await posts("import", file);
  expect(code).not.toBe(0);
  expect(err).toContain(`${file}:8: ${missing} hasn't been uploaded here`);
  expect(err).not.toContain(`upload:${hash}`);
  expect(await site.services.posts.findAnyPost("good-post")).toBeUndefined();
});

test("importing again replaces the post and keeps its creation time", async () => {
  await posts("import", await writePost("good.md", good));
  const before = await site.services.posts.findPost("good-post");
  await posts("import", await writePost("good.md", good, "Hello again."));
  const after = await site.services.posts.findPost("good-post");
  expect(after).toMatchObject({
    content: ["Hello again."],
    createdAt: before?.createdAt,
  });
});

test("with one invalid file of three, nothing is stored", async () => {
  const files = [
    await writePost("good.md", good),
    await writePost(
      "bad.md",
      ["slug: Bad Slug", "title: x", "extra: 1"],
      "<b>x</b>",
    ),
    join(folder, "missing.md"),
  ];
  const { code, out, err } = await posts("import", ...files);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(/bad\.md:1: meta_description: is required\n/);
  expect(err).toMatch(/bad\.md:2: slug: must be/);
  expect(err).toMatch(/bad\.md:4: extra: is not a post field\n/);
  expect(err).toMatch(/bad\.md:6: raw HTML is not allowed: <b>\n/);
  expect(err).toMatch(/missing\.md: /);
  expect(err).toContain("Nothing was stored.");
  expect(err).not.toMatch(/\n\s+at /);
  expect(await site.services.posts.findPost("good-post")).toBeUndefined();
});

test("two files with one slug, and a file that is not UTF-8, are reported", async () => {
  const one = await writePost("one.md", good);
  const two = await writePost("two.md", good);
  const latin = join(folder, "latin.md");
  const text = `---\n${good.join("\n")}\n---\ncaf\u00e9\n`;
  await writeFile(latin, Buffer.from(text, "latin1"));
  const { code, err } = await posts("import", one, two, latin);
  expect(code).toBe(1);
  expect(err).toContain(`${two}: slug: good-post is already used by ${one}\n`);
  expect(err).toContain(`${latin}:6: is not written in UTF-8\n`);
  expect(await site.services.posts.findPost("good-post")).toBeUndefined();
});

test("importing a published post again keeps its publication time and state", async () => {
  const when = "published_at: 2026-01-02T00:00:00Z";
  await posts("import", await writePost("a.md", [...good, when]));
  const { out } = await posts(
    "import",
    await writePost("a.md", good, "Other words."),
  );
  expect(out).toBe("stored good-post\n");
  expect(await site.services.posts.findPost("good-post")).toMatchObject({
    content: ["Other words."],
    publishedAt: "2026-01-02T00:00:00.000Z",
  });
  await posts("unpublish", "good-post");
  const again = await posts("import", await writePost("a.md", good));
  expect(again.out).toBe("stored good-post (not published)\n");
  expect(await site.services.posts.findPost("good-post")).toBeUndefined();
});

test("a scheduled post is stored, listed and published on schedule, in the firm's time", async () => {
  const plan = await writeDestinations({ timeZone: "America/Chicago" });
  const atFirm = (...words: string[]) =>
    runCommand(["commands/posts.ts", ...words], {
      DATABASE_URL: site.databaseUrl,
      ...plan,
    });
  const when = "published_at: 2999-01-02T00:00:00Z";
  const { out } = await atFirm(
    "import",
    await writePost("a.md", [...good, when]),
  );
  const time = "Tue, Jan 1, 2999, 6:00 PM CST";
  expect(out).toBe(`stored good-post (scheduled for ${time})\n`);
  const list = await atFirm("list");
  expect(list.out).toMatch(/^from 2999-01-01 {2}good-post {2}Good news$/m);
  expect(await atFirm("publish", "good-post")).toMatchObject({
    code: 0,
    out: `scheduled good-post for ${time}\n`,
  });
  expect(await statusOf("/blog/good-post")).toBe(302);
});

test("rename moves a post, and its old URL redirects to the new one, in a city too", async () => {
  await posts("import", await writePost("a.md", good));
  await expect.poll(() => statusOf("/blog/good-post")).toBe(200);
  expect(await posts("rename", "good-post", "better-post")).toEqual({
    code: 0,
    out: "renamed good-post to better-post\n",
    err: "",
  });
  await posts("rename", "better-post", "best-post");
  await expect.poll(() => statusOf("/blog/good-post")).toBe(301);
  for (const place of ["", "/locations/alabama/mobile"]) {
    for (const old of ["good-post", "better-post"]) {
      const moved = await site.visit(`${place}/blog/${old}?utm_source=x`);
      expect(moved.status).toBe(301);
      expect(moved.headers.get("Location")).toBe(
        `${place}/blog/best-post?utm_source=x`,
      );
    }
    expect(await statusOf(`${place}/blog/best-post`)).toBe(200);
  }
  await posts("import", await writePost("a.md", good));
  await expect.poll(() => statusOf("/blog/good-post")).toBe(200);
});

test("renaming to a taken slug changes nothing", async () => {
  await posts("import", await writePost("a.md", good));
  const { code, out, err } = await posts(
    "rename",
    "good-post",
    "how-long-a-case-takes",
  );
  expect([code, out]).toEqual([1, ""]);
  expect(err).toBe('There\'s already a post "how-long-a-case-takes".\n');
});

test("preview prints a link that shows a draft, and nothing else does", async () => {
  const file = await writePost("a.md", [...good, "is_published: false"]);
  await posts("import", file);
  const { code, out } = await runCommand(
    ["commands/posts.ts", "preview", "good-post"],
    { DATABASE_URL: site.databaseUrl, SITE_URL: site.url },
  );
  expect(code).toBe(0);
  const [link = "", until] = out.trim().split("\n");
  expect(until).toMatch(
    /^Until \w{3}, \w{3} \d+, \d{4}, \d+:\d\d [AP]M E[SD]T$/,
  );
  const path = link.replace(site.url, "");
  expect(path).toMatch(/^\/blog\/good-post\?preview=[\w.-]+$/);
  expect(await statusOf(path)).toBe(200);
  expect(await statusOf("/blog/good-post")).toBe(302);
});

test("a draft is stored and hidden until it is published, and can be hidden again", async () => {
  const file = await writePost("draft.md", [...good, "is_published: false"]);
  expect(await posts("import", file)).toMatchObject({
    code: 0,
    out: "stored good-post (not published)\n",
  });
  await expect.poll(() => statusOf("/blog/good-post")).toBe(302);
  expect(await posts("publish", "good-post")).toEqual({
    code: 0,
    out: "published good-post\n",
    err: "",
  });
  await expect.poll(() => statusOf("/blog/good-post")).toBe(200);
  expect(await posts("unpublish", "good-post")).toMatchObject({
    code: 0,
    out: "unpublished good-post\n",
  });
  await expect.poll(() => statusOf("/blog/good-post")).toBe(302);
});

test("list shows every post, drafts too, with its state and slug", async () => {
  await posts(
    "import",
    await writePost("a.md", [...good, "is_published: false"]),
  );
  const { code, out } = await posts("list");
  expect(code).toBe(0);
  const lines = out.trimEnd().split("\n");
  const all = await site.services.posts.listAllPosts();
  expect(lines).toHaveLength(all.length);
  expect(out).toMatch(/^draft +good-post {2}Good news$/m);
  expect(out).toMatch(/^2025-11-18 {2}winter-falls-on-ice-and-snow {2}/m);
});

test("an unknown slug is named, with code 1", async () => {
  for (const command of ["publish", "unpublish", "preview"]) {
    const { code, out, err } = await posts(command, "no-such-post");
    expect([command, code, out]).toEqual([command, 1, ""]);
    expect(err).toMatch(/^There is no post "no-such-post"\.[^\n]*\n$/);
  }
});

test("wrong use shows the help, and exits with 2", async () => {
  for (const words of [
    [],
    ["remove", "x"],
    ["import"],
    ["publish", "a", "b"],
    ["rename", "a"],
    ["rename", "a", "B c"],
    ["list", "--json"],
  ]) {
    const { code, out, err } = await posts(...words);
    expect([words, code, out]).toEqual([words, 2, ""]);
    expect(err).toContain("npm run posts -- import");
    expect(err).not.toMatch(/\n\s+at /);
  }
});
