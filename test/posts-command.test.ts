import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runNode } from "./node-process.ts";
import { openSite, type TestSite } from "./site.ts";

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
  runNode(["commands/posts.ts", ...words], { DATABASE_URL: site.databaseUrl });

/** A running site learns of a change within about a second. */
const patience = { timeout: 10_000, interval: 100 };

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
  await expect.poll(() => statusOf("/blog/good-post"), patience).toBe(200);
  await expect.poll(() => site.read("/blog"), patience).toContain("Good news");
});

test("import again replaces the post and keeps its age", async () => {
  await posts("import", await writePost("good.md", good));
  const before = await site.services.posts.findPost("good-post");
  await posts("import", await writePost("good.md", good, "Hello again."));
  const after = await site.services.posts.findPost("good-post");
  expect(after).toMatchObject({
    content: ["Hello again."],
    createdAt: before?.createdAt,
  });
});

test("one bad file of three, and nothing is stored", async () => {
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
  expect(err).toMatch(/bad\.md: slug: must be/);
  expect(err).toMatch(/bad\.md: meta_description: is needed/);
  expect(err).toMatch(/bad\.md: .*extra/);
  expect(err).toMatch(/bad\.md: raw HTML is not allowed/);
  expect(err).toMatch(/missing\.md: /);
  expect(err).toContain("Nothing was stored.");
  expect(err).not.toMatch(/\n\s+at /);
  expect(await site.services.posts.findPost("good-post")).toBeUndefined();
});

test("a draft is stored and hidden until it is published, and can be hidden again", async () => {
  const file = await writePost("draft.md", [...good, "is_published: false"]);
  expect(await posts("import", file)).toMatchObject({
    code: 0,
    out: "stored good-post (not published)\n",
  });
  await expect.poll(() => statusOf("/blog/good-post"), patience).toBe(302);
  expect(await posts("publish", "good-post")).toEqual({
    code: 0,
    out: "published good-post\n",
    err: "",
  });
  await expect.poll(() => statusOf("/blog/good-post"), patience).toBe(200);
  expect(await posts("unpublish", "good-post")).toMatchObject({
    code: 0,
    out: "unpublished good-post\n",
  });
  await expect.poll(() => statusOf("/blog/good-post"), patience).toBe(302);
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

test.each(["publish", "unpublish"])(
  "%s of an unknown slug says so and ends with 1",
  async (command) => {
    const { code, out, err } = await posts(command, "no-such-post");
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/^There is no post "no-such-post"\.[^\n]*\n$/);
  },
);

test.each([
  ["no command", []],
  ["an unknown command", ["remove", "x"]],
  ["import without a file", ["import"]],
  ["publish without a slug", ["publish"]],
  ["publish with two slugs", ["publish", "a", "b"]],
  ["list with a word too many", ["list", "all"]],
  ["an unknown option", ["list", "--json"]],
])("%s: says so, shows the help, and ends with 2", async (_, words) => {
  const { code, out, err } = await posts(...words);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain("npm run posts -- import");
  expect(err).not.toMatch(/\n\s+at /);
});
