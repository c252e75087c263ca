import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DatabaseKind } from "../support/databases/databases.ts";
import { openDesk, type TestDesk } from "../support/desk.ts";
import { fieldValue, textOf } from "../support/html.ts";
import { storeLead } from "../support/leads/store-lead.ts";
import { databaseKinds } from "../support/site.ts";

let desk: TestDesk;
let owner = "";
let ann = "";
const seen = async () => fieldValue(await show("/statuses"), "seen") ?? "";
const edit = async (fields: [name: string, value: string][]) => {
  const body = new URLSearchParams(fields);
  if (!body.has("seen")) body.set("seen", await seen());
  const response = await fetch(`${desk.url}/statuses`, {
    method: "POST",
    redirect: "manual",
    headers: { Accept: "text/html", Origin: desk.url, Cookie: owner },
    body,
  });
  return { status: response.status, html: await response.text() };
};
const show = async (path: string, cookie = owner) =>
  (await desk.visit(path, cookie)).text();
const store = () =>
  storeLead(
    desk.site.services.leads,
    {
      source: "Landing Page Contact Form",
      firstName: "Maria Lopez",
      phone: "205 555 0188",
      description: "A truck.",
    },
    desk.site.now(),
  );
const become = (id: string, to: string, version: number) =>
  desk.submit(
    `/leads/${id}`,
    { act: "status", to, version: String(version) },
    ann,
  );
const reached: [string, string][] = [
  ["key", "reached"],
  ["label", "Reached"],
  ["place", "3"],
  ["waitsFor", "decision"],
];

function setUp(database: DatabaseKind) {
  beforeAll(async () => {
    desk = await openDesk({ database });
    owner = (await desk.signIn("owner", "Olga Reyes")).cookie;
    ann = (await desk.signIn("intake", "Ann Lee")).cookie;
  });
  afterAll(() => desk.close());
}

describe.each(databaseKinds)("the firm's statuses on %s", (database) => {
  setUp(database);

  test("a status in use is retired, not removed; the first one stays", async () => {
    const fields = (act: string, key: string): [string, string][] => [
      ...([["act", act]] as [string, string][]),
      ["key", key],
    ];
    const id = await store();
    await become(id, "reached", 0);
    const removed = await edit(fields("remove", "reached"));
    expect(removed.status).toBe(422);
    expect(removed.html).toContain("Retire it");
    expect((await edit(fields("retire", "reached"))).status).toBe(303);
    expect(await show(`/leads/${id}`, ann)).toContain(">Reached<");
    const other = await store();
    expect((await become(other, "reached", 0)).status).toBe(409);
    expect((await edit(fields("restore", "reached"))).status).toBe(303);
    expect((await become(other, "reached", 0)).status).toBe(303);
    for (const act of ["retire", "remove"]) {
      expect((await edit(fields(act, "new"))).status).toBe(422);
    }
    expect((await edit(fields("remove", "referred"))).status).toBe(303);
    const statuses = await show("/statuses");
    expect(statuses).toContain("Declined");
    expect(statuses).not.toContain("Referred");
  });

  test("a lead can't get a status that is being removed", async () => {
    await edit([
      ["act", "add"],
      ["label", "Short-lived"],
    ]);
    await edit([...reached, ["act", "save"], ["next", "short-lived"]]);
    const id = await store();
    await become(id, "reached", 0);
    const [changed, removed] = await Promise.all([
      become(id, "short-lived", 1),
      edit([
        ["act", "remove"],
        ["key", "short-lived"],
      ]),
    ]);
    expect([
      [303, 422],
      [409, 303],
    ]).toContainEqual([changed.status, removed.status]);
  });

  test("leads with a status are closed when it becomes a closing one, and open again when it no longer is", async () => {
    const id = await store();
    await become(id, "reached", 0);
    const isIn = async (view: string) =>
      (await show(`/?view=${view}`, ann)).includes(`data-id="${id}"`);
    await edit([...reached, ["act", "save"], ["closed", "yes"]]);
    expect([await isIn("open"), await isIn("closed")]).toEqual([false, true]);
    await edit([...reached, ["act", "save"], ["next", "signed"]]);
    expect([await isIn("open"), await isIn("closed")]).toEqual([true, false]);
  });
});

describe("the firm's statuses", () => {
  setUp("sqlite");

  test("can be edited only by owners", async () => {
    expect((await desk.visit("/statuses", ann)).status).toBe(403);
    const response = await desk.submit("/statuses", { act: "add" }, ann);
    expect(response.status).toBe(403);
  });

  test("a status that was added, moved and allowed to follow another is offered at once, also by another copy of the site", async () => {
    const added = await edit([
      ...([["act", "add"]] as [string, string][]),
      ["label", "Waiting for records"],
      ["place", "4"],
      ["next", "signed"],
    ]);
    expect(added.status).toBe(303);
    const saved = await edit([
      ...reached,
      ["act", "save"],
      ["next", "waiting-for-records"],
      ["next", "signed"],
    ]);
    expect(saved.status).toBe(303);
    const labels = [...(await show("/statuses")).matchAll(/<h2[^>]*>(.*?)</g)];
    expect(labels.slice(2, 5).map(([, label]) => label)).toEqual([
      ...["Reached", "Waiting for records", "Consultation booked"],
    ]);
    const id = await store();
    await become(id, "reached", 0);
    const html = await show(`/leads/${id}`, ann);
    expect(html).toContain("Waiting for records");
    expect((await become(id, "booked", 1)).status).toBe(409);
    expect((await become(id, "waiting-for-records", 1)).status).toBe(303);
    expect(await show(`/leads/${id}`, ann)).toContain(
      "Reached → Waiting for records",
    );
  });

  test.each([
    ["x".repeat(41), "a name of at most 40 characters"],
    ["signed", "no other status has"],
  ])("the name %j is refused", async (label, problem) => {
    const answer = await edit([
      ["act", "add"],
      ["label", label],
    ]);
    expect(answer.status).toBe(422);
    expect(answer.html).toContain(problem);
  });

  test("a new status never takes the key of another one", async () => {
    const change = (act: string, name: string, value: string) =>
      edit([
        ["act", act],
        [name, value],
      ]);
    const keys = async () =>
      [...(await show("/statuses")).matchAll(/name="key" value="(hold[^"]*)"/g)]
        .map(([, key]) => key)
        .filter((key, at, all) => all.indexOf(key) === at);
    await change("add", "label", "Hold");
    await change("add", "label", "Hold!");
    await change("add", "label", "Hold.");
    const [, , third = ""] = await keys();
    await change("remove", "key", "hold");
    await change("add", "label", "Hold?");
    const all = await keys();
    expect(all).toHaveLength(3);
    expect(all).toContain(third);
    expect(await show("/statuses")).toContain('value="Hold."');
    for (const key of all) await change("remove", "key", key ?? "");
  });

  test("every change is a line of the audit log", async () => {
    const audit = await show("/audit");
    expect(audit).toContain("Added a status");
    expect(audit).toContain("“Waiting for records”");
  });
});

describe("leads and colleagues when the firm's statuses change", () => {
  setUp("sqlite");

  test("a call's outcome that is a status is refused where that status may not follow, and the note stays in its form", async () => {
    const add: [string, string][] = [
      ["act", "add"],
      ["label", "Retainer sent"],
      ["next", "signed"],
    ];
    await edit(add);
    await edit([...reached, ["act", "save"], ["next", "retainer-sent"]]);
    const id = await store();
    const log = (outcome: string) =>
      desk.act(id, { act: "log", outcome, note: "She was glad" }, ann);
    expect((await log("signed")).status).toBe(409);
    expect(textOf(await show(`/leads/${id}`, ann))).not.toContain("Taken");
    expect((await log("reached")).status).toBe(303);
    expect((await log("reached")).status).toBe(303);
    const refused = await log("signed");
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(textOf(html)).toContain(
      "“Signed” can't follow “Reached”. Change the status first.",
    );
    expect(html).toContain("She was glad</textarea>");
    expect(textOf(await (await log("declined")).text())).toContain(
      "“Declined” can't follow “Reached”.",
    );
    const page = textOf(await show(`/leads/${id}`, ann));
    expect(page.match(/Call: \w+/g)).toEqual([
      "Call: Reached",
      "Call: Reached",
    ]);
    // The firm has no such status anymore.
    await edit([
      ["act", "remove"],
      ["key", "referred"],
    ]);
    expect((await log("referred")).status).toBe(303);
    expect(textOf(await show(`/leads/${id}`, ann))).toContain("Call: Referred");
    await desk.act(id, { act: "status", to: "retainer-sent" }, ann);
    expect((await log("signed")).status).toBe(303);
    expect(await show(`/leads/${id}`, ann)).toContain("Retainer sent → Signed");
  });

  test("leads keep the time at which they got their status as their closing time, however often it is switched", async () => {
    const id = await store();
    await become(id, "reached", 0);
    const { database: rows } = desk.site.services;
    const read = () =>
      rows
        .selectFrom("lead_states")
        .select(["closed_at", "status_at"])
        .where("subject_id", "=", id)
        .executeTakeFirstOrThrow();
    const { status_at } = await read();
    const before = desk.site.now();
    for (const closed of ["yes", "", "yes"]) {
      desk.site.setTime("2026-11-21T15:00:00.000Z");
      await edit([...reached, ["act", "save"], ["closed", closed]]);
      const closed_at = closed ? status_at : null;
      expect(await read()).toEqual({ status_at, closed_at });
    }
    desk.site.setTime(before.toISOString());
    await edit([...reached, ["act", "save"], ["next", "signed"]]);
  });

  test("a change of a list that someone else changed meanwhile is refused, and what was typed stays", async () => {
    const old = await seen();
    await edit([
      ["act", "add"],
      ["label", "By Olga"],
    ]);
    const late = await edit([
      ["key", "reached"],
      ["act", "save"],
      ["label", "Talked to"],
      ["seen", old],
    ]);
    expect(late.status).toBe(422);
    expect(late.html).toContain("The statuses have changed");
    expect(late.html).toContain('value="Talked to"');
    expect(await show("/statuses")).toContain(">Reached<");
  });
});
