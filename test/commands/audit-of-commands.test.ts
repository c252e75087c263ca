import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listAuditLines } from "../../app/desk/audit/audit-log.server.ts";
import { referenceOf } from "../../app/forms/reference.ts";
import { day } from "../../app/server/durations.ts";
import { nowhere } from "../support/delivery/delivery-harness.ts";
import { writeDestinations } from "../support/delivery/receivers.ts";
import { storeLead } from "../support/leads/store-lead.ts";
import { runCommand } from "../support/processes/command.ts";
import { refuseAuditLines } from "../support/refuse-audit-lines.ts";
import { openStore } from "../support/site.ts";

const lead = {
  source: "Landing Page Contact Form",
  firstName: "Maria Lopez",
  phone: "205 555 0188",
  description: "A truck ran a red light.",
} as const;

const post = "how-long-a-case-takes";

test("what each command changed is a line of the audit log", async () => {
  const store = await openStore("sqlite");
  onTestFinished(() => store.close());
  const { database, leads } = store;
  const now = new Date("2026-11-20T12:00:00Z");
  const id = await storeLead(leads, lead, now);
  const bot = { ...lead, phone: "205 555 0199" };
  const held = await leads.saveLead(bot, now, { signals: ["honeypot"] });
  const heldId = held.status === "stored" ? held.id : "";
  const done: string[] = [];
  const run = async (words: string, ...lines: string[]) => {
    const [command = "", ...rest] = words.split(" ");
    const { code, err } = await runCommand(
      [`commands/${command}.ts`, ...rest.map((word) => word.replace("+", " "))],
      { DATABASE_URL: store.databaseUrl },
    );
    expect(code, `${words}: ${err}`).toBe(0);
    done.push(...lines);
  };
  const one = referenceOf(id);
  const two = referenceOf(heldId);
  await run("desk invite Ann --role intake", "account_invited Ann");
  await run("desk role Ann --role viewer", "role_changed Ann");
  await run("desk reset Ann", "account_reset Ann");
  await run("desk remove Ann", "account_removed Ann");
  await run(`leads claim ${id} --by Bo`, `taken ${one}`);
  await run(`leads reassign ${id} --to Cy`, `handed_over ${one}`);
  await run(`leads unclaim ${id}`, `released ${one}`);
  const change = (act: string, ...lines: string[]) =>
    run(
      `leads change ${id} ${act} --by Bo`,
      ...lines.map((line) => `${line} ${one}`),
    );
  await change("call", "taken", "call_placed");
  await change("log --outcome reached", "call_logged", "status_changed");
  await change("note --text words", "note_added");
  // Commands have the real time.
  const [tomorrow] = new Date(Date.now() + day).toISOString().split("T");
  await change(`remind --at ${tomorrow}T10:00`, "reminder_set");
  await change("reminder-done", "reminder_done");
  await change("status --to booked", "status_changed");
  await change("do-not-call", "do_not_call_marked");
  await change("release", "released");
  await run(`leads release ${heldId}`, `quarantine_released ${two}`);
  await run("leads redeliver --all", "sent_again ");
  await run("leads export", "leads_exported ");
  await run("leads person --phone 2055550199", "leads_exported ");
  const folder = await mkdtemp(join(tmpdir(), "casefront-export-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "2026-11.jsonl");
  await run(`archive export 2026-11 ${file}`, "archive_exported ");
  await run(`posts import content/posts/${post}.md`, "post_edited ");
  await run(`posts unpublish ${post}`, "post_edited ");
  await run(`posts publish ${post}`, "post_edited ");
  await run(`posts rename ${post} how-long-it-takes`, "post_edited ");
  await run(
    "leads erase --phone 2055550199 --yes",
    "erased ",
    "person_erased ",
  );

  const read = { before: 2 ** 31 - 1, limit: 1000 };
  const lines = (await listAuditLines(database, read)).reverse();
  const erased = done.map((line) => line.replace(two, ""));
  expect(lines.map((line) => `${line.kind} ${line.about}`)).toEqual(erased);
});

test("a command changes and exports nothing if its audit line can't be written", async () => {
  const store = await openStore("sqlite");
  onTestFinished(() => store.close());
  const { database, leads } = store;
  await storeLead(leads, lead, new Date("2026-11-20T12:00:00Z"));
  const settings = {
    DATABASE_URL: store.databaseUrl,
    ...(await writeDestinations({
      destinations: [
        {
          name: "crm",
          kind: "webhook",
          url: nowhere,
          secret: "whsec_c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0",
        },
      ],
    })),
  };
  const run = (...words: string[]) => {
    const [command = "", ...rest] = words;
    return runCommand([`commands/${command}.ts`, ...rest], settings);
  };
  await run("posts", "import", `content/posts/${post}.md`);
  await refuseAuditLines(database, "desk_events", [
    "post_edited",
    "sent_again",
    "leads_exported",
    "person_erased",
  ]);
  const refused = [
    ["posts", "import", "content/posts/rideshare-crash-who-pays.md"],
    ["posts", "unpublish", post],
    ["posts", "rename", post, "how-long-it-takes"],
    ["deliveries", "replay", "--to", "crm", "--since", "2026-11-01"],
    ["leads", "export"],
    ["leads", "erase", "--phone", "2055550188", "--yes"],
  ];
  for (const words of refused) {
    const { code, out } = await run(...words);
    expect(code, words.join(" ")).not.toBe(0);
    if (words[1] === "export") expect(out).toBe("");
  }
  const posts = await database
    .selectFrom("blog_posts")
    .select(["slug", "is_published"])
    .execute();
  expect(posts.map((row) => [row.slug, Boolean(row.is_published)])).toEqual([
    [post, true],
  ]);
  for (const table of ["deliveries", "exports"] as const) {
    expect(await database.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  expect(await leads.listLeads({})).toHaveLength(1);
});
