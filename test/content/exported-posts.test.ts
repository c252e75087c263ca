import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
} from "vitest";
import { publishChange } from "../../app/desk/content/changes/publish.server.ts";
import { anyCharacter } from "../support/any-character.ts";
import { olga, publish } from "../support/content/content.ts";
import { uploadPicture } from "../support/content/logo-form.ts";
import { postInput } from "../support/post-input.ts";
import { runCommand } from "../support/processes/command.ts";
import { createDatabase, openSite, openSiteForTest } from "../support/site.ts";

const start = "---\nslug: one\ntitle: One\nmeta_description: One\n";

describe("posts in an export", () => {
  test("published posts, their pictures and redirects come back byte for byte, as drafts until they're published", async () => {
    const { services, databaseUrl } = await openSiteForTest();
    const { posts } = services;
    const now = new Date();
    await publish(services, { legalName: "Marzipan Law LLC" });
    const picture = await uploadPicture(services);
    const odd = fc.sample(fc.string({ unit: anyCharacter, minLength: 1 }), {
      numRuns: 20,
      seed: 4,
    });
    const words = odd.map((word) => word.replaceAll("\0", ""));
    await posts.savePosts(
      [
        postInput("odd", {
          title: `x${words.join("")}x`,
          content: ["    indented", `![A van](${picture})`, "a\ufffdb"],
          tags: words.map((word) => `x${word}x`),
          category: "---",
          reviewedBy: "Ann Lee",
          reviewedOn: "2026-11-01",
        }),
        postInput("hidden", { isPublished: false }),
        postInput("later", { publishedAt: "2099-01-01T00:00:00.000Z" }),
      ],
      now,
    );
    await posts.renamePost("odd", "odder", now);
    await posts.renamePost("odder", "oddest", now);
    const first = await openFolder();
    expect((await run(databaseUrl, "export", first)).out).toContain(
      "15 published posts",
    );
    const files = await readFolder(first);
    expect(files).toContain("posts/oddest.md");
    expect(files).toContain(`uploads/${picture.slice("upload:".length)}.webp`);
    expect(files).not.toContain("posts/hidden.md");
    expect(files).not.toContain("posts/later.md");
    expect(await run(databaseUrl, "import", first)).toMatchObject({
      out: "Nothing is different from the site.\n",
    });

    const copy = await createDatabase("sqlite");
    onTestFinished(copy.remove);
    const second = await openFolder();
    expect((await run(copy.url, "import", first)).err).not.toContain("post");
    await run(copy.url, "export", second);
    expect(await readFolder(second)).not.toContain("posts/oddest.md");
    const again = await run(copy.url, "import", first, "--publish");
    expect(again.err).toMatch(
      /^The post "[a-z\d-]+" has a draft at the desk, in the change "Import of .+": publish or discard that first\.\n$/,
    );
    const other = await openSiteForTest({
      settings: { DATABASE_URL: copy.url },
    });
    const change = await other.services.database
      .selectFrom("change_sets")
      .select("id")
      .executeTakeFirstOrThrow();
    const author = { by: olga, at: new Date() };
    expect(await publishChange(other.services, change.id, author)).toEqual({
      ok: true,
    });
    await run(copy.url, "export", second);
    expect(await readFolder(second)).toEqual(files);
    for (const file of files) {
      const [one, two] = await Promise.all(
        [first, second].map((folder) => readFile(join(folder, file))),
      );
      expect([file, two]).toEqual([file, one]);
    }
    const response = await other.visit("/blog/odd");
    expect(response.headers.get("Location")).toBe("/blog/oddest");
  });

  test("only what a file changes is drafted, and a post that a file doesn't name stays", async () => {
    const site = await openSiteForTest();
    const folder = await openFolder();
    await run(site.databaseUrl, "export", folder);
    const [name = "", other = ""] = await readdir(join(folder, "posts"));
    const file = join(folder, "posts", name);
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace(/^title: .*$/m, 'title: "Marzipan"'));
    await rm(join(folder, "posts", other));
    const { out } = await run(site.databaseUrl, "import", folder, "--publish");
    expect(out).toBe("Published.\n");
    await expect.poll(() => site.read("/blog")).toContain("Marzipan");
    const exported = await run(site.databaseUrl, "export", folder);
    expect(exported.out).toContain("14 published posts");
    expect(await readFile(file, "utf8")).toBe(
      text.replace(/^title: .*$/m, 'title: "Marzipan"'),
    );
  });
});

describe("files of an export", () => {
  let site: Awaited<ReturnType<typeof openSite>>;
  let folder: string;
  beforeAll(async () => {
    site = await openSite();
    folder = await mkdtemp(join(tmpdir(), "casefront-posts-"));
    await run(site.databaseUrl, "export", folder);
  });
  afterAll(async () => {
    await site.close();
    await rm(folder, { recursive: true });
  });

  test.each([
    [
      "posts/one.md",
      `${start}is_published: false\n---\nHello.`,
      "is_published is false, but the change would publish it",
    ],
    [
      "posts/one.md",
      `${start}---\n![A van](upload:${"a".repeat(64)})`,
      "one.md:6: upload:aaa",
    ],
    ["redirects.json", '{\n"a": "b"}', 'line 2: a leads to "b", which isn\'t'],
    [
      "redirects.json",
      '{"how-long-a-case-takes": "rideshare-crash-who-pays"}',
      "how-long-a-case-takes can't redirect: a post has this URL",
    ],
  ])("%s that says %j is refused in words", async (name, text, problem) => {
    const { services, databaseUrl } = site;
    const file = join(folder, name);
    const before = await readFile(file).catch(() => undefined);
    await writeFile(file, text);
    const { code, err } = await run(databaseUrl, "import", folder, "--publish");
    await (before ? writeFile(file, before) : rm(file));
    expect([code, err]).toEqual([1, expect.stringContaining(problem)]);
    expect(err).toContain(folder);
    expect(err.trim().split("\n")).toHaveLength(1);
    const changes = services.database.selectFrom("change_sets").selectAll();
    expect(await changes.execute()).toEqual([]);
  });

  test("a redirect from the file is followed once it is published, also for a post without other changes", async () => {
    const site = await openSiteForTest();
    const folder = await openFolder();
    await run(site.databaseUrl, "export", folder);
    const redirects = { former: "how-long-a-case-takes" };
    await writeFile(join(folder, "redirects.json"), JSON.stringify(redirects));
    const { out } = await run(site.databaseUrl, "import", folder, "--publish");
    expect(out).toBe("Published.\n");
    await expect
      .poll(async () =>
        (await site.visit("/blog/former")).headers.get("Location"),
      )
      .toBe("/blog/how-long-a-case-takes");
    await run(site.databaseUrl, "export", folder);
    expect(
      JSON.parse(await readFile(join(folder, "redirects.json"), "utf8")),
    ).toEqual(redirects);
  });
});

function run(databaseUrl: string, ...words: string[]) {
  return runCommand(["commands/content.ts", ...words], {
    DATABASE_URL: databaseUrl,
  });
}

async function readFolder(folder: string) {
  const entries = await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name).slice(folder.length + 1),
    )
    .toSorted();
}

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), "casefront-posts-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
