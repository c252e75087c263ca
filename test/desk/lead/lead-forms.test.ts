import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { inTwoHours } from "../../../app/desk/lead/suggested-reminders.ts";
import { listLeadEvents } from "../../../app/leads/events/lead-event-rows.server.ts";
import {
  readState,
  takeEventNumbers,
} from "../../../app/leads/events/lead-events.server.ts";
import { insertRows } from "../../../app/server/database/insert.server.ts";
import { second } from "../../../app/server/durations.ts";
import { fieldValue, textOf } from "../../support/html.ts";
import { readText } from "../../support/read-text.ts";
import { shareDesk } from "../../support/shared-desk.ts";
import { databaseKinds } from "../../support/site.ts";

describe.each(databaseKinds)(
  "forms of a lead at the desk, on %s",
  (database) => {
    const its = shareDesk(database);
    const { storeMessage, act, show } = its;

    test("an outcome that was tapped by mistake is undone with one button, as long as nothing else was done", async () => {
      const id = await storeMessage();
      const press = async (fields: Record<string, string>) => {
        const saved = await act(id, fields);
        expect(saved.status).toBe(303);
        const path = saved.headers.get("Location") ?? "";
        return readText(await its.desk.visit(path, its.ann.cookie));
      };
      const stateNow = () =>
        readState(its.desk.site.services.database, id, its.desk.site.now());
      const offered = await press({ act: "log", outcome: "signed" });
      const version = fieldValue(offered, "version") ?? "";
      expect(offered).toContain('name="act" value="undo"');
      const undone = await press({ act: "undo", version });
      expect(textOf(undone)).toContain("Undone: the status is “New” again.");
      expect(undone).not.toContain('name="act" value="undo"');
      expect(await stateNow()).toMatchObject({
        ...{ status: "new", first_contact_at: null, closed_at: null },
      });

      const reached = await press({ act: "log", outcome: "reached" });
      expect(reached).toContain('name="act" value="undo"');
      const { first_contact_at } = await stateNow();
      const booked = await press({ act: "log", outcome: "booked" });
      const seen = fieldValue(booked, "version") ?? "";
      expect((await act(id, { act: "undo" }, its.bo)).status).toBe(409);
      await press({ act: "undo", version: seen });
      const before = { status: "reached", first_contact_at };
      expect(await stateNow()).toMatchObject(before);

      const again = await press({ act: "log", outcome: "signed" });
      await act(id, { act: "note", text: "Sent the agreement" }, its.bo);
      const late = fieldValue(again, "version") ?? "";
      const refused = await act(id, { act: "undo", version: late });
      expect(refused.status).toBe(409);
      expect(textOf(await refused.text())).toContain(
        "This lead has changed since, so there's nothing to undo.",
      );
      expect((await stateNow()).status).toBe("signed");
    });

    test("a form that a double tap sends twice counts once, and can still be undone", async () => {
      const id = await storeMessage();
      const version = "0";
      const { services, now } = its.desk.site;
      const { database } = services;
      const kindsAfter = async (fields: Record<string, string>) => {
        for (const _ of ["tap", "tap"]) {
          its.desk.site.setTime(
            new Date(now().getTime() + second).toISOString(),
          );
          expect((await act(id, { ...fields, version })).status).toBe(303);
        }
        const events = await listLeadEvents(database, id);
        return events.map(({ kind }) => kind).toReversed();
      };
      const note = { act: "note", text: "Sent the agreement" };
      expect(await kindsAfter(note)).toEqual(["note_added"]);
      const signed = { act: "log", outcome: "signed" };
      const changed = "status_changed";
      const logged = ["note_added", "taken", "call_logged", changed, changed];
      expect(await kindsAfter(signed)).toEqual(logged);
      const seen = await readState(database, id, now());
      const undo = { act: "undo", version: String(seen.version) };
      expect((await act(id, undo)).status).toBe(303);
      const lost = { act: "status", to: "trying" };
      expect(await kindsAfter(lost)).toEqual([...logged, changed, changed]);
      const missed = { act: "log", outcome: "no-answer", retry: inTwoHours };
      const last = ["reminder_set", "call_logged"];
      expect((await kindsAfter(missed)).slice(-3)).toEqual([changed, ...last]);
    });

    test.runIf(database === "sqlite")(
      "a reminder for a time that is over is refused, and its form says so and keeps what was typed",
      async () => {
        const id = await storeMessage();
        const at = "2020-11-23T17:00";
        const refused = await act(id, { act: "remind", at, note: "Ask again" });
        expect(refused.status).toBe(409);
        const html = await refused.text();
        expect(html).toContain(`value="${at}"`);
        expect(textOf(html.split("datetime-local")[0] ?? "")).toContain(
          "That time is over. Choose a later one.",
        );
      },
    );

    test("a date that doesn't exist is refused, and a NUL character is left out", async () => {
      const id = await storeMessage();
      for (const at of [
        "9999-99-99T99:99",
        "2026-02-31T10:00",
        "2026-03-01T24:00",
      ]) {
        expect((await act(id, { act: "remind", at })).status).toBe(409);
      }
      expect(
        (await act(id, { act: "note", text: "Has\0 photos" })).status,
      ).toBe(303);
      expect(await show(id)).toContain("Has photos");
      for (const path of [
        `/?state=%00&after=%00~${id}`,
        "/?view=closed&after=x",
      ]) {
        expect((await its.desk.visit(path, its.ann.cookie)).status).toBe(200);
      }
      const typed = { q: "\0" };
      expect(
        (await its.desk.submit("/search", typed, its.ann.cookie)).status,
      ).toBe(303);
    });
  },
);

describe("forms of a lead at the desk", () => {
  const its = shareDesk("sqlite");
  const { storeMessage, act, show } = its;

  test("can't be declined without a reason, or referred without saying who to", async () => {
    for (const [outcome, problem] of [
      ["declined", "why they were declined"],
      ["referred", "who they were referred to"],
    ] as const) {
      const id = await storeMessage();
      const refusal = await act(id, { act: "log", outcome, note: " " });
      expect(refusal.status).toBe(409);
      const [, field = ""] = (await refusal.text()).split('id="note"');
      expect(field).toMatch(/^[^>]* aria-invalid="true"/);
      expect(field.split("</form>")[0]).toContain(problem);
      const status = { act: "status", to: outcome, reason: " " };
      const same = await (await act(id, status)).text();
      const [, reason = ""] = same.split('name="reason"');
      expect(reason.split("</form>")[0]).toContain(problem);
      expect(await show(id)).toContain("Nobody has it yet");
      const note = "Ruiz & Partners";
      expect((await act(id, { act: "log", outcome, note })).status).toBe(303);
    }
  });

  test("an unanswered call sets the reminder that its form suggests, and undoing it puts the earlier one back", async () => {
    const id = await storeMessage();
    const stateNow = async () => {
      const { database: rows, now } = its.desk.site.services;
      const { status, next_action_at } = await readState(rows, id, now());
      return { status, next_action_at };
    };
    const retriesOn = (html: string) => {
      const [, field = ""] = html.split("If nobody answers</legend>");
      return textOf(field.split("</fieldset>")[0] ?? "");
    };
    expect(retriesOn(await show(id))).toMatch(/^\s*Remind me in 2 hours/);
    const log = { act: "log", outcome: "no-answer", retry: "in 2 hours" };
    await act(id, { ...log, outcome: "wrong-number" });
    expect((await stateNow()).next_action_at).toBeNull();
    await act(id, { act: "undo" });

    await act(id, log);
    const soon = "2026-11-21T22:40:00.000Z";
    expect(await stateNow()).toEqual({
      ...{ status: "trying", next_action_at: soon },
    });
    const html = await show(id);
    expect(retriesOn(html)).toContain("Keep the reminder: Sat, Nov 21");
    expect(html).not.toContain("1 call without an answer.");
    await act(id, { act: "undo" });
    expect(textOf(await show(id))).toContain("Undone: reminder");
    expect(await stateNow()).toEqual({
      ...{ status: "new", next_action_at: null },
    });

    const at = "2026-11-24T17:00:00.000Z";
    await act(id, { act: "remind", at });
    await act(id, log);
    expect((await stateNow()).next_action_at).toBe(soon);
    await act(id, { act: "undo" });
    expect(await stateNow()).toEqual({
      ...{ status: "new", next_action_at: at },
    });
    for (const retry of ["tomorrow", "2026-11-21T20:00:00.000Z"]) {
      expect((await act(id, { ...log, retry })).status).toBe(409);
    }
  });

  test("a colleague's reminder is marked done by them or an owner; of a contact without an account, by anyone", async () => {
    const id = await storeMessage();
    const finish = { act: "reminder-done" };
    const button = "Mark the reminder done";
    const remind = { act: "remind", at: "2026-11-24T17:00" };
    await act(id, { ...remind, note: "Ask for photos" });
    const refused = await act(id, finish, its.bo);
    expect(refused.status).toBe(403);
    expect(textOf(await refused.text())).toContain(
      "Ann Lee has this lead. Ask them, or an owner of the desk.",
    );
    const seenByBo = await show(id, its.bo);
    expect(textOf(seenByBo)).toContain("Ann Lee’s reminder: Tue, Nov 24");
    expect(seenByBo.split("</header>")[1]).toContain("Ask for photos");
    expect(seenByBo).not.toContain(button);
    expect(await show(id, its.owner)).toContain(button);
    expect((await act(id, finish, its.owner)).status).toBe(303);

    await act(id, { act: "remind", at: "2026-11-24T17:00" });
    await its.desk.site.services.database
      .updateTable("lead_states")
      .set({ owner: "Cal Nash", owner_account: null })
      .where("subject_id", "=", id)
      .execute();
    expect(await show(id, its.bo)).toContain(button);
    expect((await act(id, finish, its.bo)).status).toBe(303);
  });

  test("a note is saved without a call, if something is written", async () => {
    const id = await storeMessage();
    const note = { act: "log", outcome: "note" };
    expect((await act(id, note)).status).toBe(409);
    expect((await act(id, { ...note, note: "Has photos" })).status).toBe(303);
    const html = await show(id);
    expect(html).toContain("Has photos");
    expect(html).toContain("Nobody has it yet");
  });
});

describe("what someone types in a lead's forms", () => {
  const its = shareDesk("sqlite");
  const { storeMessage, act, show } = its;

  test("an unknown lead is not found, and an unknown action is refused", async () => {
    const missing = await its.desk.visit(
      `/leads/${randomUUID()}`,
      its.ann.cookie,
    );
    expect(missing.status).toBe(404);
    expect((await its.desk.visit("/leads/x", its.ann.cookie)).status).toBe(404);
    const id = await storeMessage();
    expect((await act(id, { act: "toString" })).status).toBe(409);
  });

  test("a note as long as its box allows is saved whole, however many lines it has", async () => {
    const id = await storeMessage();
    const note = `${"word\r\n".repeat(30)}${"x".repeat(3849)}.`;
    for (const outcome of ["reached", "note"]) {
      const saved = await act(id, { act: "log", outcome, note });
      expect(saved.status, outcome).toBe(303);
    }
    expect(await show(id)).toContain(note.replaceAll("\r\n", "\n"));
    const other = await storeMessage();
    const long = { act: "log", outcome: "reached", note: `${note}.` };
    expect((await act(other, long)).status).toBe(409);
    expect(await show(other)).toContain("Nobody has it yet");
    const reason = "x".repeat(301);
    const declined = { act: "status", to: "declined", reason };
    expect((await act(other, declined)).status).toBe(409);
  });

  test("a reminder of a closed lead is refused, because it wouldn't show up", async () => {
    const id = await storeMessage();
    await act(id, { act: "status", to: "not-a-lead" });
    const at = "2026-11-23T17:00";
    const refused = await act(id, { act: "remind", at, note: "Ask again" });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(textOf(html)).toContain(
      "This lead is closed, so nobody would be reminded. Change its status first.",
    );
    expect(html).toContain('value="Ask again"');
    expect(html).not.toContain("Reminder:");
    await act(id, { act: "status", to: "reached" });
    expect((await act(id, { act: "remind", at })).status).toBe(303);
  });

  test("a lead that was closed by mistake can become new again, which doesn't count as a contact", async () => {
    const id = await storeMessage();
    const offersNew = async () =>
      /<input[^>]* name="to"[^>]* value="new"/.test(await show(id));
    expect(await offersNew()).toBe(false);
    await act(id, { act: "status", to: "not-a-lead" });
    expect(await offersNew()).toBe(true);
    const nothing = await act(id, { act: "status" });
    expect(nothing.status).toBe(409);
    expect(textOf(await nothing.text())).toContain("Choose a status.");
    expect((await act(id, { act: "status", to: "new" })).status).toBe(303);
    const { database: rows, now } = its.desk.site.services;
    expect(await readState(rows, id, now())).toMatchObject({
      ...{ status: "new", first_contact_at: null, closed_at: null },
    });
  });

  test("the note of a call that declined or referred them is the reason of the new status", async () => {
    const id = await storeMessage();
    const note = `Ruiz & Partners, ${"x".repeat(300)}`;
    await act(id, { act: "log", outcome: "referred", note });
    const { database: rows } = its.desk.site.services;
    const events = await listLeadEvents(rows, id);
    const changes = events.filter(({ kind }) => kind === "status_changed");
    expect(changes.map(({ data }) => data)).toEqual([
      { from: "reached", to: "referred", reason: note.slice(0, 300) },
      { from: "new", to: "reached" },
    ]);
  });

  test("of more than 200 events, its page says where to find the older ones", async () => {
    const id = await storeMessage();
    const { database: rows } = its.desk.site.services;
    const note = (count: number) =>
      rows.transaction().execute(async (transaction) => {
        const last = await takeEventNumbers(transaction, count);
        const notes = Array.from({ length: count }, (_, index) => ({
          id: randomUUID(),
          seq: last - index,
          kind: "note_added",
          subject_id: id,
          at: its.desk.site.now().toISOString(),
          by_account: its.ann.account.id,
          by_name: "Ann Lee",
          data: "{}",
        }));
        await insertRows(transaction, "lead_events", notes);
      });
    await note(150);
    expect(await show(id)).not.toContain("These are the newest");
    await note(60);
    expect(await show(id)).toContain("These are the newest 200.");
  });
});
