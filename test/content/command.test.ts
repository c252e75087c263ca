import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  toText,
  type Values,
  valuesOf,
} from "../../app/desk/content/content-kind.ts";
import { getCurrent } from "../../app/desk/content/content-store.server.ts";
import { createLog } from "../../app/server/operations/log.server.ts";
import { openServices } from "../../app/services/services.server.ts";
import { anyCharacter } from "../support/any-character.ts";
import { kindOf, operatorKindOf, publish } from "../support/content/content.ts";
import { copyDatabase } from "../support/databases/databases.ts";
import { nowhere, webhook } from "../support/delivery/delivery-harness.ts";
import { writeOperator } from "../support/delivery/routed-site.ts";
import { runCommand } from "../support/processes/command.ts";
import { openSiteForTest, testSettings } from "../support/site.ts";

describe("npm run content", () => {
  test("exports and imports what is published byte for byte", async () => {
    const site = await openSiteForTest();
    const folder = await openFolder();
    const file = join(folder, "operator.json");
    const odd = fc.sample(fc.string({ unit: anyCharacter, minLength: 1 }), {
      numRuns: 30,
      seed: 4,
    });
    const testimonials = [...odd, "\u2028\u0085\u007f—“é”"].map((word) => ({
      quote: `x${word}x`,
      name: "Ann",
      about: "A fall",
    }));
    expect(await publish(site.services, { testimonials })).toEqual({
      ok: true,
    });
    const run = (...words: string[]) =>
      runCommand(["commands/content.ts", ...words], {
        DATABASE_URL: site.databaseUrl,
        SITE_URL: site.url,
      });
    // Contacts' addresses and secrets, even if an earlier release left the file open.
    await writeFile(file, "", { mode: 0o644 });
    expect((await run("export", folder)).out).toContain("version 1");
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe("600");
    const kind = operatorKindOf(site.services);
    const published = await getCurrent(site.services.database, kind);
    const bytes = await readFile(file, "utf8");
    expect(bytes).toBe(published.data);
    expect((await run("import", folder)).out).toContain("Nothing is different");

    const renamed = bytes.replace(
      /"legalName": "[^"]*"/,
      '"legalName": "Marzipan Law LLC"',
    );
    await writeFile(file, renamed);
    expect((await run("import", folder)).out).toContain("see it at the desk");
    expect(await site.read("/")).not.toContain("Marzipan");
    expect((await run("import", folder, "--publish")).out).toContain(
      "Published.",
    );
    await expect.poll(() => site.read("/")).toContain("Marzipan Law LLC");
    await run("export", folder);
    expect(await readFile(file, "utf8")).toBe(renamed);
  });

  test.each([
    ["kind: &a [*a]", "line 1: repeats a value by its alias (*)"],
    ["- law-firm", "must list fields with values, such as siteName: Diaz Law"],
  ])(
    "a file that says %j is refused with an explanation",
    async (text, problem) => {
      const databaseUrl = await openDatabase();
      const folder = await openFolder();
      const file = join(folder, "operator.yaml");
      await writeFile(file, text);
      const { code, err } = await runCommand(
        ["commands/content.ts", "import", folder],
        { DATABASE_URL: databaseUrl },
      );
      expect(code).toBe(1);
      expect(err).toContain(file);
      expect(err).toContain(problem);
      expect(err.trim().split("\n")).toHaveLength(1);
    },
  );

  test("a second file of a kind is refused", async () => {
    const databaseUrl = await openDatabase();
    const folder = await openFolder();
    const json = join(folder, "operator.json");
    const yaml = join(folder, "operator.yaml");
    for (const file of [json, yaml]) await writeFile(file, "{}");
    expect(
      await runCommand(["commands/content.ts", "import", folder], {
        DATABASE_URL: databaseUrl,
      }),
    ).toEqual({
      code: 1,
      out: "",
      err: `${json} and ${yaml}: remove one of them\n`,
    });
  });

  test("corrects what an earlier release published, as the site that doesn't start says", async () => {
    const settings = {
      ...(await writeOperator()),
      CONTENT_KEY: randomBytes(32).toString("base64"),
    };
    const site = await openSiteForTest({ settings });
    const diaz = { outside: true, firm: "Diaz Law PLLC" };
    const destinations = [
      webhook("own", nowhere),
      webhook("partner", nowhere, diaz),
    ];
    await publish(site.services, { destinations }, "destinations");
    const current = await getCurrent(
      site.services.database,
      kindOf(site.services, "destinations"),
    );
    await site.services.database
      .updateTable("content_versions")
      .set({ data: toText(withoutFirms(valuesOf(current))) })
      .where("kind", "=", "destinations")
      .execute();
    const environment = {
      ...settings,
      DATABASE_URL: site.databaseUrl,
      CALLS: "off",
    };
    const start = openServices(testSettings(environment), createLog("silent"));
    await expect(start).rejects.toThrow(
      /destinations\[2\]\.firm is required.*npm run content -- export DIR, correct the file in DIR, then npm run content -- import DIR --publish/s,
    );
    const folder = await openFolder();
    const run = (...words: string[]) =>
      runCommand(["commands/content.ts", ...words], environment);
    expect(await run("export", folder)).toMatchObject({ code: 0, err: "" });
    await writeFile(join(folder, "destinations.json"), current.data);
    expect(await run("import", folder, "--publish")).toEqual({
      code: 0,
      out: "Published.\n",
      err: "",
    });
  });

  test("names the file, line and field of each problem, and stores nothing", async () => {
    const site = await openSiteForTest();
    const folder = await openFolder();
    await writeFile(
      join(folder, "operator.yaml"),
      "kind: law-firm\nlegalName: Firm\nphones:\n  main: nobody\nfax: 1\n",
    );
    const { code, err } = await runCommand(
      ["commands/content.ts", "import", folder, "--publish"],
      { DATABASE_URL: site.databaseUrl },
    );
    expect(code).toBe(1);
    expect(err).toContain("operator.yaml, line 4: phones.main must be a US");
    expect(err).toContain("operator.yaml, line 5: fax is not a field");
    const kind = operatorKindOf(site.services);
    const { version } = await getCurrent(site.services.database, kind);
    expect(version).toBe(0);
  });
});

test("a file with thousands of wrong fields is refused with some of them, and one that's too large at once", async () => {
  const databaseUrl = await openDatabase();
  const folder = await openFolder();
  const file = join(folder, "colors.json");
  const names = [...Array(2000).keys()].map((at) => `field${at}`);
  const wrong = Object.fromEntries(names.map((name) => [name, name]));
  await writeFile(file, JSON.stringify(wrong));
  const run = () =>
    runCommand(["commands/content.ts", "import", folder], {
      DATABASE_URL: databaseUrl,
    });
  const { code, err } = await run();
  expect(code).toBe(1);
  const lines = err.trim().split("\n");
  expect(lines[99]).toMatch(/colors.json, line 1: field\d+ is not a field/);
  expect(lines.slice(100)).toEqual([
    expect.stringMatching(/^and 1,9\d\d more problems$/),
  ]);
  await writeFile(file, " ".repeat(2_000_001));
  expect((await run()).err).toContain("is larger than 2 MB");
});

test("an import that is refused when it is published says where its draft is", async () => {
  const site = await openSiteForTest({ database: "sqlite" });
  const folder = await openFolder();
  const run = (...words: string[]) =>
    runCommand(["commands/content.ts", ...words], {
      DATABASE_URL: site.databaseUrl,
    });
  await run("export", folder);
  const file = join(folder, "colors.json");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace(/#[0-9a-f]{6}/, "#fefefe"));
  await sql`create trigger edit after insert on content_versions begin
    update content_versions set data = '{"paper": 1}' where id = new.id; end`.execute(
    site.services.database,
  );
  const { code, err } = await run("import", folder, "--publish");
  expect(code).toBe(1);
  expect(err).toContain(`It is drafted as "Import of ${folder}"`);
});

function withoutFirms({ destinations, ...values }: Values): Values {
  const without = (destinations as object[]).map((one) => ({
    ...one,
    firm: undefined,
  }));
  return { ...values, destinations: without };
}

async function openDatabase() {
  const { url, remove } = await copyDatabase("sqlite", "posts");
  onTestFinished(remove);
  return url;
}

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), "casefront-content-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
