import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { listAuditLines } from "../../app/desk/audit/audit-log.server.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import {
  mailToOffice,
  writeDestinations,
} from "../support/delivery/receivers.ts";
import { openDeskForTest, type TestDesk } from "../support/desk.ts";
import { fieldValue } from "../support/html.ts";
import { storeLead } from "../support/leads/store-lead.ts";
import { refuseAuditLines } from "../support/refuse-audit-lines.ts";
import { mariasMessage } from "../support/shared-desk.ts";

const now = "2026-11-21T20:40:00.000Z";

describe.each(databaseKinds)("the audit log, on %s", (database) => {
  test("an action changes nothing if its audit log line can't be written", async () => {
    const desk = await openDeskForTest({
      database,
      now,
      settings: await writeDestinations(mailToOffice),
    });
    const { services } = desk.site;
    await services.delivery.stop();
    const ann = await desk.signIn("intake", "Ann Lee");
    const id = await storeLead(services.leads, mariasMessage, desk.site.now());
    await services.leads.saveLead(
      { ...mariasMessage, phone: "713 555 0189" },
      desk.site.now(),
      { signals: ["honeypot"] },
    );
    const [bot] = await services.leads.listLeads({ quarantined: true });
    const sent = { state: "delivered", ended_at: now, attempts: 1 };
    await services.database.updateTable("deliveries").set(sent).execute();
    const [delivery] = await services.database
      .selectFrom("deliveries")
      .select("id")
      .execute();
    await refuseAuditLines(services.database, "lead_events", [
      "do_not_call_marked",
      "sent_again",
      "taken",
      "quarantine_released",
    ]);
    const act = async (lead: string, fields: Record<string, string>) => {
      const { status } = await desk.submit(
        `/leads/${lead}`,
        fields,
        ann.cookie,
      );
      expect(status, fields.act).toBe(500);
    };
    await act(id, { act: "do-not-call" });
    await act(id, { act: "send-again", delivery: delivery?.id ?? "" });
    await act(id, { act: "take" });
    await act(bot?.id ?? "", { act: "release-quarantine" });
    expect(await services.consents.listSuppressions()).toEqual([]);
    expect(
      await services.database
        .selectFrom("deliveries")
        .select(["state", "attempts"])
        .execute(),
    ).toEqual([{ state: "delivered", attempts: 1 }]);
    expect(await services.leads.countQuarantined()).toBe(1);
  });

  test.runIf(database === "sqlite")(
    "what the script saves while someone types a post is one line, and what they save is another",
    async () => {
      const desk = await openDeskForTest({ database, now });
      const ann = await desk.signIn("owner", "Ann Lee");
      const bo = await desk.signIn("owner", "Bo Diaz");
      const path = "/posts/11111111-2222-4333-8444-555555555555";
      const stateOf = (html: string) => fieldValue(html, "state");
      const blank = await (await desk.visit("/posts/new", ann.cookie)).text();
      const save = async (
        title: string,
        who: typeof ann,
        isTyping: boolean,
      ) => {
        const page = await (await desk.visit(path, ann.cookie)).text();
        const state = stateOf(page) ?? stateOf(blank) ?? "";
        return fetch(desk.url + path, {
          method: "POST",
          redirect: "manual",
          headers: {
            Accept: isTyping ? "application/json" : "text/html",
            Origin: desk.url,
            Cookie: who.cookie,
          },
          body: new URLSearchParams({ "-do": "save", title, state }),
        });
      };
      await save("One", ann, true);
      await save("One more", ann, true);
      await save("One more thing", ann, false);
      await save("One more thing", ann, false);
      await save("Another", bo, true);
      await desk.press(path, { "-do": "drop" }, bo.cookie);
      const lines = await linesOf(desk, "post_edited");
      expect(lines).toEqual([
        "Ann Lee: one draft saved",
        "Ann Lee: one-more-thing draft saved",
        "Bo Diaz: another draft saved",
        "Bo Diaz: another draft deleted",
      ]);
    },
  );
});

describe.each(databaseKinds)("the audit log of accounts, on %s", (database) => {
  test.runIf(database === "sqlite")(
    "a page that its script reloads doesn't count as another view of the lead",
    async () => {
      const desk = await openDeskForTest({ database, now });
      const { services } = desk.site;
      const ann = await desk.signIn("intake", "Ann Lee");
      const bo = await desk.signIn("intake", "Bo Diaz");
      const id = await storeLead(
        services.leads,
        mariasMessage,
        desk.site.now(),
      );
      const byScript = { headers: { "Sec-Fetch-Dest": "empty" } };
      const look = (who: typeof ann, init = {}) =>
        desk.visit(`/leads/${id}`, who.cookie, init);
      const looks = async () => {
        const lines = await listAuditLines(services.database, {
          before: 1000,
          limit: 1000,
        });
        return lines
          .filter(({ kind }) => kind === "details_viewed")
          .map(({ by }) => by);
      };
      await look(ann);
      await look(ann, byScript);
      await look(bo, byScript);
      await look(bo, byScript);
      expect(await looks()).toEqual(["Bo Diaz", "Ann Lee"]);
      await look(ann);
      expect(await looks()).toHaveLength(3);
    },
  );

  test.runIf(database === "sqlite")(
    "a removed account's open leads go back to the queue with their reminders, as do those of an account that becomes a viewer",
    async () => {
      const desk = await openDeskForTest({ database, now });
      const { services } = desk.site;
      const owner = await desk.signIn("owner", "Olga Reyes");
      const ann = await desk.signIn("intake", "Ann Lee");
      const bo = await desk.signIn("intake", "Bo Diaz");
      const ids: string[] = [];
      for (const digit of [0, 1, 2, 3]) {
        const lead = { ...mariasMessage, phone: `713 555 010${digit}` };
        ids.push(await storeLead(services.leads, lead, desk.site.now()));
      }
      const [one = "", two = "", closed = "", bos = ""] = ids;
      const act = (
        id: string,
        who: typeof ann,
        fields: Record<string, string>,
      ) => desk.act(id, fields, who.cookie);
      for (const id of [one, two, closed]) await act(id, ann, { act: "take" });
      await act(bos, bo, { act: "take" });
      await act(bos, ann, { act: "ask-hand-over" });
      await act(one, ann, { act: "remind", at: "2026-11-22T10:00" });
      await act(closed, ann, {
        act: "log",
        outcome: "declined",
        note: "Too old",
      });
      const before = await desk.visit("/accounts", owner.cookie);
      expect(await before.text()).toContain(
        "Their 2 open leads go back to the queue",
      );
      const manage = (name: string, fields: Record<string, string>) =>
        desk.submit("/accounts", { name, ...fields }, owner.cookie);
      await manage("Ann Lee", { act: "remove" });
      await manage("Bo Diaz", { act: "role", role: "viewer" });
      const states = await services.database
        .selectFrom("lead_states")
        .select(["subject_id", "owner", "asked_by", "next_action_at"])
        .execute();
      const stateOf = (id: string) =>
        states.find(({ subject_id }) => subject_id === id);
      expect(stateOf(one)?.owner).toBeNull();
      expect(stateOf(one)?.next_action_at).not.toBeNull();
      expect(stateOf(two)?.owner).toBeNull();
      expect(stateOf(closed)?.owner).toBe("Ann Lee");
      expect(stateOf(bos)).toMatchObject({ owner: null, asked_by: null });
      const waiting = await desk.visit("/?view=waiting", owner.cookie);
      const html = await waiting.text();
      for (const id of [one, two, bos]) expect(html).toContain(id);
      expect(html).not.toContain(closed);
      expect((await act(two, owner, { act: "take" })).status).toBe(303);
      await act(closed, owner, { act: "status", to: "reached" });
      const reopened = await desk.visit("/?view=waiting", owner.cookie);
      expect(await reopened.text()).toContain(closed);
      expect(await linesOf(desk, "released")).toEqual(
        Array(4).fill("Olga Reyes:"),
      );
      expect(await linesOf(desk, "handover_declined")).toEqual(["Olga Reyes:"]);
    },
  );

  test.runIf(database === "sqlite")(
    "someone who left loses a closed lead once its status no longer closes it, and others can work it",
    async () => {
      const desk = await openDeskForTest({ database, now });
      const { services } = desk.site;
      const owner = await desk.signIn("owner", "Olga Reyes");
      const ann = await desk.signIn("intake", "Ann Lee");
      const bo = await desk.signIn("intake", "Bo Diaz");
      const act = (id: string, fields: Record<string, string>, who = ann) =>
        desk.act(id, fields, who.cookie);
      const declined = async (phone: string) => {
        const lead = { ...mariasMessage, phone };
        const id = await storeLead(services.leads, lead, desk.site.now());
        const log = { act: "log", outcome: "declined", note: "Too old" };
        expect((await act(id, log)).status).toBe(303);
        return id;
      };
      const called = await declined("713 555 0111");
      const reopened = await declined("713 555 0112");
      const asked = await storeLead(
        services.leads,
        mariasMessage,
        desk.site.now(),
      );
      await act(asked, { act: "take" }, bo);
      await act(asked, { act: "ask-hand-over" });
      const log = { act: "log", outcome: "declined", note: "Too old" };
      expect((await act(asked, log, bo)).status).toBe(303);
      const leave = { act: "remove", name: "Ann Lee" };
      await desk.submit("/accounts", leave, owner.cookie);

      const show = async (path: string) =>
        (await desk.visit(path, bo.cookie)).text();
      const page = await show(`/leads/${called}`);
      expect(page).toContain("Ann Lee had it");
      const closed = await show("/?view=closed");
      expect(closed).toContain("Ann Lee had it");
      expect(closed).not.toContain("Ann Lee has it");
      const same = { ...mariasMessage, phone: "713 555 0111" };
      const second = await storeLead(services.leads, same, desk.site.now());
      expect(await show(`/leads/${second}`)).toContain("Nobody has it yet");
      expect(page).not.toContain("ask-hand-over");
      expect(page).toContain("Take this lead");
      const again = { act: "log", outcome: "reached", note: "Called back" };
      expect((await act(called, again, bo)).status).toBe(303);
      expect(await show("/?view=mine")).toContain(called);

      const statuses = await desk.visit("/statuses", owner.cookie);
      const seen = fieldValue(await statuses.text(), "seen") ?? "";
      const open = { act: "save", key: "declined", label: "Declined", seen };
      expect((await desk.submit("/statuses", open, owner.cookie)).status).toBe(
        303,
      );
      expect(await show("/?view=waiting")).toContain(reopened);
      const lead = await show(`/leads/${asked}`);
      expect(lead).toContain("You have it");
      expect(lead).not.toContain("wants this lead");
    },
  );
});

describe.each(databaseKinds)("lines of the audit log, on %s", (database) => {
  test.runIf(database === "sqlite")(
    "is exported to its last line, however long it is",
    async () => {
      const desk = await openDeskForTest({ database, now });
      const owner = await desk.signIn("owner", "Olga Reyes");
      const { database: rows } = desk.site.services;
      for (let batch = 1; batch <= 3; batch++) {
        const lines = Array.from({ length: 500 }, (_, index) => ({
          id: randomUUID(),
          seq: batch * 1000 + index,
          kind: "signed_out",
          at: desk.site.now().toISOString(),
          by_name: "Olga Reyes",
          data: "{}",
        }));
        await rows.insertInto("desk_events").values(lines).execute();
      }
      const exported = await desk.submit("/audit/export", {}, owner.cookie);
      const [head, ...records] = (await exported.text()).trim().split("\r\n");
      expect(head).toBe("number,time,who,what,about,details,kind,data");
      const numbers = records.map((record) => Number(record.split(",")[0]));
      expect(numbers).toHaveLength(1502);
      expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
      expect(new Set(numbers).size).toBe(1502);
    },
  );

  test("lines are numbered without gaps, even if a colleague acted first", async () => {
    const desk = await openDeskForTest({ database, now });
    const { services } = desk.site;
    const owner = await desk.signIn("owner", "Olga Reyes");
    const ann = await desk.signIn("intake", "Ann Lee");
    const id = await storeLead(services.leads, mariasMessage, desk.site.now());
    const act = (who: typeof ann, fields: Record<string, string>) =>
      desk.submit(`/leads/${id}`, fields, who.cookie);
    await act(ann, { act: "take" });
    await act(owner, { act: "take" });
    await act(ann, { act: "note", text: "Wants a call after work." });
    await act(ann, { act: "log", outcome: "no_answer" });
    await desk.submit(
      "/accounts",
      { act: "remove", name: "Ann Lee" },
      owner.cookie,
    );
    const lines = await listAuditLines(services.database, newest);
    const numbers = lines.map(({ seq }) => seq);
    expect(numbers.length).toBeGreaterThan(6);
    expect(numbers).toEqual(numbers.map((_, index) => numbers.length - index));
  });
});

const newest = { before: 2 ** 31 - 1, limit: 1000 };

async function linesOf({ site }: TestDesk, kind: string) {
  const { database } = site.services;
  const lines = await listAuditLines(database, newest);
  return lines
    .filter((line) => line.kind === kind)
    .map(({ by, data }) => {
      const { post = "", act = "" } = JSON.parse(data);
      return `${by}: ${post} ${act}`.trim();
    })
    .reverse();
}
