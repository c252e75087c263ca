import { describe, expect, onTestFinished, test } from "vitest";
import { callOutcomes } from "../../../app/leads/events/lead-event.ts";
import { consentTexts } from "../../support/consent/shown-texts.ts";
import { openDeskForTest } from "../../support/desk.ts";
import { textOf } from "../../support/html.ts";
import { storeLead } from "../../support/leads/store-lead.ts";
import { runCommand } from "../../support/processes/command.ts";
import { readText } from "../../support/read-text.ts";
import {
  afternoon,
  mariasMessage,
  shareDesk,
} from "../../support/shared-desk.ts";

describe("one lead at the desk", () => {
  const its = shareDesk("sqlite");
  const { storeMessage, sendSurvey, act, show } = its;

  test("says what happened, when calls are allowed there, the days left to sue, and what was agreed to", async () => {
    const id = await sendSurvey({ consentTexts: "yes" });
    const html = await show(id);
    for (const words of [
      "Car accident on November 3, 2026. Another person was at fault.",
      "2:40 PM in Houston, calls allowed until 9 PM",
      "November 3, 2028",
      "713 days left",
      "Counted for someone 18 or",
      "Tex. Civ. Prac.",
      "You may text until 9 PM there.",
      "you ask us to call you about your accident",
      consentTexts.survey.version,
      "Agreed: ",
    ]) {
      expect(html).toContain(words);
    }
    expect(html).toContain("nobody has set up a destination.");
    const unknown = await show(await sendSurvey({ accidentType: "other" }));
    expect(unknown).not.toContain("last day to sue");
    expect(unknown).toContain("they didn&#x27;t agree to texts");
  });

  test("is taken, called, noted and closed, and its page shows all of that", async () => {
    const id = await storeMessage();
    const steps: Record<string, string>[] = [
      { act: "take" },
      { act: "call" },
      { act: "log", outcome: "reached", note: "Asked for an evening call" },
      { act: "note", text: "Has photos\nof the truck" },
      { act: "remind", at: "2026-11-23T17:00" },
      { act: "log", outcome: "signed" },
    ];
    for (const fields of steps) {
      expect((await act(id, fields)).status, fields.act).toBe(303);
    }
    const html = await show(id);
    for (const words of [
      "A truck ran a red light.",
      ">Signed</span>",
      "You have it",
      "Asked for an evening call",
      "Has photos\nof the truck",
      "Call: Reached",
      "Reached → Signed",
    ]) {
      expect(html).toContain(words);
    }
    const queue = await its.desk.visit("/", its.ann.cookie);
    expect(await queue.text()).not.toContain(id);
    const closed = await its.desk.visit("/?view=closed", its.ann.cookie);
    expect(await closed.text()).toContain(id);
  });

  test("a ZIP code of another state than the answered one is said next to the place", async () => {
    const id = await sendSurvey({ state: "Georgia", zipCode: "33101" });
    expect(textOf(await show(id))).toContain(
      "ZIP code 33101 is in Florida. They answered Georgia.",
    );
    const there = await sendSurvey({ state: "Florida", zipCode: "33101" });
    expect(await show(there)).not.toContain("They answered");
  });

  test("the third call without an answer suggests a text to someone who agreed to texts", async () => {
    const id = await sendSurvey({ consentTexts: "yes" });
    const log = () => act(id, { act: "log", outcome: "no-answer" });
    await log();
    expect(await show(id)).toContain("1 call without an answer.");
    await log();
    await log();
    expect(await show(id)).toContain("3 calls without an answer. Send a text.");
    expect(await show(id)).toContain("sms:+17135550188");
  });

  test("after calling hours its page offers no call or text, and a call that was made anyway is recorded as such", async () => {
    const id = await sendSurvey({ consentTexts: "yes" });
    for (const _ of "123") await act(id, { act: "log", outcome: "no-answer" });
    const readNow = async (who = its.ann) =>
      JSON.parse(
        await readText(await its.desk.visit(`/leads/${id}/now`, who.cookie)),
      );
    const before = await readNow();
    expect(before.hours).toContain("2:40 PM in Houston");
    expect(await show(id)).toContain(`data-version="${before.version}"`);
    its.desk.site.setTime("2026-11-22T04:00:00.000Z");
    onTestFinished(() => its.desk.site.setTime(afternoon));
    const after = await readNow();
    expect(after.version).not.toBe(before.version);
    expect(after.hours).toContain("10 PM in Houston, no calls before 12 PM");
    expect((await readNow(its.viewer)).hours).toBeUndefined();
    const html = await show(id);
    expect(html).toContain(
      "Wait until 12 PM on Sunday, November 22 there to send a text.",
    );
    expect(html).not.toMatch(/href="(sms|tel):/);

    await act(id, { act: "call" });
    expect(await show(id)).toContain("Called outside calling hours");
    expect((await readNow()).version).not.toBe(after.version);
  });

  test("the command line can do what the desk does, under a given name", async () => {
    const id = await sendSurvey();
    const change = (...words: string[]) =>
      runCommand(["commands/leads.ts", "change", id, ...words], {
        DATABASE_URL: its.desk.site.databaseUrl,
      });
    const steps = [
      ["note", "--text", "Called back"],
      ["log", "--outcome", "booked", "--note", "Tuesday at ten"],
      ["hand-over", "--to", "bo diaz"],
      ["status", "--to", "signed"],
    ];
    for (const words of steps) {
      const { code, err } = await change(...words, "--by", "Cy");
      expect([code, err]).toEqual([0, ""]);
    }
    const html = await show(id);
    for (const words of ["Called back", "Tuesday at ten", "Bo Diaz has it"]) {
      expect(html).toContain(words);
    }
    expect((await change("status", "--to", "new")).code).toBe(2);
    const wrong = await change("status", "--to", "booked", "--by", "Cy");
    expect([wrong.code, wrong.err]).toEqual([
      1,
      expect.stringContaining("This status can't follow “Signed”."),
    ]);
    expect(wrong.err).toMatch(/\n--to is one of: \S+ \([^)]+\)/);
    const unknown = await change("log", "--outcome", "lost", "--by", "Cy");
    expect(unknown.code).toBe(1);
    for (const outcome of Object.keys(callOutcomes)) {
      expect(unknown.err).toContain(outcome);
    }
  });
});

describe("the audit log of one lead", () => {
  test("every view of its details and every change is a line of the audit log, which owners can export", async () => {
    const own = await openDeskForTest();
    const who = await own.signIn("intake", "Ann Lee");
    const boss = await own.signIn("owner", "Olga Reyes");
    const id = await storeLead(
      own.site.services.leads,
      mariasMessage,
      own.site.now(),
    );
    await own.visit(`/leads/${id}`, who.cookie);
    await own.submit(`/leads/${id}`, { act: "take" }, who.cookie);
    const sent: Record<string, string>[] = [
      { act: "note", text: "Maria has photos" },
      { act: "log", outcome: "reached", note: "Maria is at work" },
      { act: "remind", at: "2026-12-24T09:00", note: "Maria's at home" },
      { act: "status", to: "declined", reason: "Maria has a lawyer" },
    ];
    for (const fields of sent) {
      const saved = await own.submit(`/leads/${id}`, fields, who.cookie);
      expect(saved.status, fields.act).toBe(303);
    }
    expect((await own.visit("/audit", who.cookie)).status).toBe(403);
    const exported = await own.submit("/audit/export", {}, boss.cookie);
    const csv = await exported.text();
    const kinds = [...csv.matchAll(/,(\w+),"?\{/g)];
    expect(kinds.map(([, kind]) => kind)).toEqual([
      "audit_exported",
      "request_refused",
      "status_changed",
      "reminder_set",
      "status_changed",
      "call_logged",
      "note_added",
      "taken",
      "details_viewed",
      "account_invited",
      "account_invited",
    ]);
    expect(csv).not.toContain("Maria");
  });
});
