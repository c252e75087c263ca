import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from "vitest";
import {
  copyDatabase,
  createDatabase,
  databaseKinds,
} from "../support/databases/databases.ts";
import { runCommand } from "../support/processes/command.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "casefront-wrong-use-"));
  onTestFinished(() => rm(folder, { recursive: true }));
});

let shared: Awaited<ReturnType<typeof copyDatabase>>;
beforeAll(async () => {
  shared = await copyDatabase("sqlite", "tables");
});
afterAll(() => shared.remove());

async function openFile() {
  const { url, remove } = await copyDatabase("sqlite", "tables");
  onTestFinished(remove);
  return url;
}

const run = (database: string, name: string, ...args: string[]) =>
  runCommand([`commands/${name}.ts`, ...args], { DATABASE_URL: database });

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const at = ["--at", "2026-11-22"];

test.each([
  ["archive show / extra", at, "usage: show"],
  ["archive show / --file=", at, "usage: show"],
  ["archive export 2026-10 OUT", at, "usage: export"],
  ["archive export 2199-10 OUT", [], "2199-10 has not begun"],
  ["archive verify", at, "usage: verify"],
  ["archive verify one two", [], "usage: verify"],
  ["consent show #1 --html=", [], "--html needs a file name"],
  ["consent withdraw --phone 2055550123 --by=", [], "--by needs a word"],
  ["content export OUT --publish", [], "export has no option --publish"],
  [`deliveries return ${id} ${id} --from a --reason b`, [], "usage: return"],
  ["desk accounts --role owner", [], "accounts has no option --role"],
  [
    "desk invite Ann --role boss",
    [],
    "--role is one of: owner, intake, viewer",
  ],
  ["desk audit --before x", [], "--before needs the number of a line"],
  ["desk audit --before 9 --out OUT", [], "--out writes all lines"],
  ["desk numbers --period day", [], "--period is one of: week, month"],
  [
    "desk numbers --from 2026-11-20 --to 2026-11-01",
    [],
    "The last day can't be before the first.",
  ],
  [
    "desk spend --import OUT --period week",
    [],
    "--import can't be combined with a period",
  ],
  ["desk status add won", [], "status add takes no key"],
  ["desk status save", [], "status save needs the key of one status"],
  ["desk status save new --closes maybe", [], "--closes is yes or no"],
  ["desk status save new --next won", [], 'there is no status "won"'],
  ["desk status save new --waits-for rain", [], "--waits-for is one of:"],
  ["desk status remove new --name x", [], "status remove has no options"],
  ["desk remove", [], "remove needs a name"],
  ["desk reset Ann --role owner", [], "reset has no option --role"],
  ["desk role Ann", [], "--role is one of: owner, intake, viewer"],
  ["pages review --quiet", [], "review has no option --quiet"],
])(
  "npm run %s is refused with what is wrong in the last line",
  async (words, more, problem) => {
    const out = join(folder, "out");
    const [name = "", ...args] = words.replace("OUT", out).split(" ");
    const refused = await run(shared.url, name, ...args, ...more);
    expect(refused.code).toBe(2);
    expect(refused.out).toBe("");
    expect(refused.err.trimEnd().split("\n").at(-1)).toContain(problem);
    expect(existsSync(out)).toBe(false);
  },
);

test.each([
  ["content import FOLDER/nowhere", "there is no folder"],
  ["posts import FOLDER/nowhere.md", "nowhere.md"],
  ["desk invite Ann --role boss", "--role"],
])(
  "npm run %s, which can't succeed, creates no database",
  async (words, problem) => {
    const file = join(folder, "none", "casefront.db");
    const [name = "", ...args] = words.replace("FOLDER", folder).split(" ");
    const { code, err } = await run(`file:${file}`, name, ...args);
    expect(code).toBeGreaterThan(0);
    expect(err).toContain(problem);
    expect(existsSync(file)).toBe(false);
  },
);

test("a command that may come before the first start says where it creates the database", async () => {
  const file = join(folder, "casefront.db");
  const first = () => run(`file:${file}`, "desk", "first");
  expect((await first()).err).toBe(`A new database is created: ${file}\n`);
  expect((await first()).err).toBe("");
});

describe("a SQLite file that isn't the site's database", () => {
  test.each([
    ["with other tables", "create table shop (article)"],
    ["that was emptied", ""],
  ])("%s is not used, and not changed", async (_, statements) => {
    const file = join(folder, "other.db");
    await writeFile(file, "", { mode: 0o644 });
    const other = new DatabaseSync(file);
    other.exec(statements);
    other.close();
    const before = await readFile(file);
    for (const [name, ...args] of [
      ["leads", "list"],
      ["pages", "review"],
      ["backup", join(folder, "copy.db")],
    ] as const) {
      expect(await run(`file:${file}`, name, ...args)).toEqual({
        code: 1,
        out: "",
        err: `DATABASE_URL: ${file} is not a database of the site\n`,
      });
    }
    expect(await readFile(file)).toEqual(before);
    expect((await stat(file)).mode & 0o777).toBe(0o644);
    expect(existsSync(join(folder, "copy.db"))).toBe(false);
  });
});

describe.runIf(databaseKinds.includes("postgres"))("PostgreSQL", () => {
  test("a database without the site's tables is not used", async () => {
    const { url, remove } = await createDatabase("postgres");
    onTestFinished(remove);
    expect(await run(url, "leads", "list")).toEqual({
      code: 1,
      out: "",
      err: "DATABASE_URL: this database has none of the site's tables: check its name, or start the site once\n",
    });
    const first = await run(url, "desk", "first");
    expect([first.code, first.err]).toEqual([0, ""]);
    expect((await run(url, "leads", "list")).out).toBe("No leads.\n");
  });
});

test("a command on a locked database says what to do", async () => {
  const url = await openFile();
  const other = new DatabaseSync(url.slice("file:".length));
  onTestFinished(() => other.close());
  other.exec("pragma journal_mode = delete; begin exclusive");
  const { code, err } = await run(url, "leads", "list");
  expect([code, err]).toEqual([
    1,
    "DATABASE_URL: the database cannot be used: database is locked. Another program is using it: try again later\n",
  ]);
});

test.each([
  ["leads export --out", "There is no export: EEXIST"],
  ["leads person --phone 2055550123 --out", "There is no file: EEXIST"],
  ["archive export 2026-10", "There is no export: EEXIST"],
  ["backup", "Backup failed: EEXIST"],
])("npm run %s names what it can't write", async (words, problem) => {
  const file = join(folder, "a-file");
  await writeFile(file, "");
  const [name = "", ...args] = words.split(" ");
  const run = await runIn(name, ...args, join(file, "out"));
  expect(run.code).toBe(1);
  expect(run.err).toContain(problem);
  expect(run.err).not.toContain(".partial");
});

test("files that a command can't use are named with what they should be", async () => {
  const file = join(folder, "a-file");
  await writeFile(file, "anything");
  expect((await runIn("archive", "verify", file)).err).toBe(
    `${file}: It is not a month's file of the archive, or has changed since it was sealed.\n`,
  );
  expect((await runIn("content", "export", file)).err).toBe(
    `${file} is a file: name a folder\n`,
  );
});

function runIn(name: string, ...args: string[]) {
  return run(shared.url, name, ...args);
}
