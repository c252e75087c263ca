import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDesk, type TestDesk } from "../support/desk.ts";
import { textOf } from "../support/html.ts";
import { datedLeads } from "../support/leads/dated-leads.ts";
import { runCommand } from "../support/processes/command.ts";

const days = "from=2026-11-01&to=2026-11-20";

describe("npm run desk", () => {
  let folder: string;
  let desk: TestDesk;
  let owner = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "casefront-desk-reports-"));
    desk = await openDesk();
    owner = (await desk.signIn("owner", "Olga Reyes")).cookie;
  });
  afterAll(async () => {
    await desk.close();
    await rm(folder, { recursive: true });
  });

  const run = (words: string) =>
    runCommand(["commands/desk.ts", ...words.split(" ")], {
      DATABASE_URL: desk.site.databaseUrl,
    });
  const show = async (path: string) => {
    const html = await (await desk.visit(path, owner)).text();
    return textOf(html);
  };
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };

  test("spend is imported and listed as at the desk", async () => {
    const path = await file(
      "spend.csv",
      "campaign,from,to,amount\nRadio,11/1/2026,11/10/2026,$400\n",
    );
    expect((await run(`spend --import ${path}`)).out).toBe("Saved 1 amount.\n");
    const line = "radio: $400.00, November 1, 2026 to November 10, 2026";
    expect((await run("spend --from 2026-11-01 --to 2026-11-20")).out).toBe(
      `${line}\n`,
    );
    expect(await show(`/numbers?${days}`)).toContain(line);
    expect((await run("spend --from 2026-12-01 --to 2026-12-20")).out).toBe(
      "No amounts for these days.\n",
    );
  });

  test("a spend file with a wrong line is refused as at the desk, and saves nothing", async () => {
    const path = await file(
      "wrong.csv",
      "campaign,from,to,amount\nMail,2026-11-01,2026-11-02,90\nMail,2026-11-03,tomorrow,90\n",
    );
    expect(await run(`spend --import ${path}`)).toEqual({
      code: 1,
      out: "",
      err: "Nothing was saved.\nLine 3: “tomorrow” isn't a date. Write 2026-11-30 or 11/30/2026.\n",
    });
    const none = await file(
      "none.csv",
      "campaign,from,to,amount\nMail,2026-11-01,2026-11-02,0\n",
    );
    expect((await run(`spend --import ${none}`)).err).toBe(
      "No amount was entered for this campaign and exactly these days.\n",
    );
    const { out } = await run("spend --from 2026-11-01 --to 2026-11-20");
    expect(out).not.toContain("mail");
  });

  test("the numbers are those of the page", async () => {
    const { arrive, from, become } = datedLeads(() => desk.site);
    const radio = from({ utm_source: "radio" });
    const id = await arrive("2026-11-02T15:00:00.000Z", true, radio);
    await arrive("2026-11-03T15:00:00.000Z", false, radio);
    await become(id, "reached", "2026-11-02T15:10:00.000Z");
    await become(id, "signed", "2026-11-04T15:10:00.000Z");
    const { code, out } = await run(
      "numbers --from 2026-11-01 --to 2026-11-20",
    );
    expect(code).toBe(0);
    const page = await show(`/numbers?${days}`);
    const sentences = out.split("\n").filter((line) => /^ {2}\S/.test(line));
    expect(sentences).toHaveLength(6);
    for (const sentence of sentences) expect(page).toContain(sentence.trim());
    expect(out).toContain("  2 leads came in; 1 of 2 finished case reviews");
    expect(out).toMatch(
      /^ {4}Campaign +Spent +Leads +A lead +Signed +A case$/m,
    );
    expect(out).toMatch(/^ {4}radio +\$400 +2 +\$200 +1 +\$400$/m);
  });

  test("statuses are listed, added, changed and retired as at the desk", async () => {
    const add =
      "status add --name Waiting --waits-for decision --next reached --place 2";
    expect((await run(add)).out).toBe("Done.\n");
    expect((await run("status save waiting --name Held")).out).toBe("Done.\n");
    const listed = (await run("statuses")).out;
    expect(listed).toContain("waiting  Held\n  Can change to Reached\n");
    expect((await run("status save waiting --next=")).out).toBe("Done.\n");
    expect((await run("status retire waiting")).out).toBe("Done.\n");
    const { out } = await run("statuses");
    expect(out).toContain(
      "waiting  Held\n  Can change to nothing else\n  Waiting for a decision · Retired: can't be chosen anymore\n",
    );
    expect(out.indexOf("waiting  ")).toBeLessThan(out.indexOf("trying  "));
    expect(await show("/statuses")).toContain("Held");
    expect(await run("status retire new")).toEqual({
      code: 1,
      out: "",
      err: "Every new lead starts with this status, so it stays.\n",
    });
  });

  test("the audit log is read and exported as at the desk", async () => {
    const { out } = await run("audit");
    const [newest = "", second = ""] = out.split("\n");
    expect(newest).toContain("  the command line  Retired a status  “Held”");
    expect(out).toMatch(
      / {2}the command line {2}Entered what campaigns cost {2}.*radio/,
    );
    const number = newest.split(" ")[0];
    expect((await run(`audit --before ${number}`)).out).toMatch(
      new RegExp(`^${second.split(" ")[0]}  `),
    );
    const path = join(folder, "audit.csv");
    expect((await run(`audit --out ${path}`)).out).toBe(
      `Wrote the audit log to ${path}.\n`,
    );
    const written = await readFile(path, "utf8");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const exported = await desk.submit("/audit/export", {}, owner);
    const [head, own, ...lines] = (await exported.text()).split("\r\n");
    expect(own).toContain(",Olga Reyes,Exported the audit log,");
    expect(written.split("\r\n")).toEqual([head, ...lines]);
    expect(lines[0]).toContain(",the command line,Exported the audit log,");
  });
});
