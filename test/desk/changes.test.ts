import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listUnclaimed } from "../../app/delivery/on-call/unclaimed.server.ts";
import { callOutcomes } from "../../app/leads/events/lead-event.ts";
import { consentTexts } from "../support/consent/shown-texts.ts";
import type { DatabaseKind } from "../support/databases/databases.ts";
import {
  mailToOffice,
  writeDestinations,
} from "../support/delivery/receivers.ts";
import { openDesk, openDeskForTest, type TestDesk } from "../support/desk.ts";
import { runCommand } from "../support/processes/command.ts";
import { readText } from "../support/read-text.ts";
import { databaseKinds } from "../support/site.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

/** A Saturday afternoon in Houston. */
const now = "2026-11-21T20:40:00.000Z";

const maria = {
  ...completeSurvey,
  firstName: "Maria",
  lastName: "Lopez",
  email: "maria@example.com",
  phone: "(713) 555-0188",
  city: "Houston",
  state: "Texas",
  accidentDate: "2026-11-03",
  faultParty: "other-person",
  description: "A truck ran a red light.",
  consentText: consentTexts.survey.version,
};

describe.each(databaseKinds)("a lead's page at the desk, on %s", (database) => {
  const its = shareDesk(database);
  const { send, act, show, kindsOf } = its;

  test("says what happened, when calls are allowed there, the days left to sue, and what was agreed to", async () => {
    const id = await send({ consentTexts: "yes" });
    const html = await show(id);
    for (const words of [
      "Car accident on November 3, 2026. Another person was at fault.",
      "2:40 PM in Houston, calls allowed until 9 PM",
      "November 3, 2028",
      "713 days left",
      "Tex. Civ. Prac.",
      "You may text until 9 PM there.",
      "you ask us to call you about your accident",
      consentTexts.survey.version,
      "Agreed: ",
    ]) {
      expect(html).toContain(words);
    }
    const unknown = await show(await send({ accidentType: "other" }));
    expect(unknown).not.toContain("last day to sue");
    expect(unknown).toContain("they didn&#x27;t agree to texts");
  });

  test("someone else's lead is asked for, kept, asked for again and handed over", async () => {
    const id = await send();
    await act(id, { act: "take" });
    expect((await act(id, { act: "ask-hand-over" })).status).toBe(409);
    expect((await act(id, { act: "ask-hand-over" }, its.bo)).status).toBe(303);
    expect(await show(id)).toContain("Bo Diaz wants this lead.");
    const queue = await its.desk.visit("/", its.ann.cookie);
    expect(await queue.text()).toContain("Bo Diaz wants it");
    const yes = { act: "hand-over", to: its.bo.account.id };
    expect((await act(id, yes, its.bo)).status).toBe(403);
    expect((await act(id, { act: "decline-hand-over" })).status).toBe(303);
    expect(await show(id)).not.toContain("wants this lead");
    await act(id, { act: "ask-hand-over" }, its.bo);
    expect((await act(id, yes, its.owner)).status).toBe(303);
    const html = await show(id, its.bo);
    expect(html).toContain("Bo Diaz has it");
    expect(html).not.toContain("wants this lead");
  });

  test("a discarded quarantined lead can still be released, and is then delivered", async () => {
    const own = await openDeskForTest({
      database,
      now,
      settings: await writeDestinations(mailToOffice),
    });
    const { cookie } = await own.signIn("intake", "Ann Lee");
    const collector = "/functions/v1/lead-collector";
    await own.site.postJson(collector, { ...maria, website: "filled" });
    const [lead] = await own.site.services.leads.listLeads();
    const path = `/leads/${lead?.id}`;
    const deliveries = () =>
      own.site.services.database
        .selectFrom("deliveries")
        .select("event")
        .execute();
    expect(await deliveries()).toEqual([]);
    const shown = await (await own.visit(path, cookie)).text();
    expect(shown).toContain("Release from quarantine");
    expect(shown).not.toMatch(/Take this lead|What happened on the call/);
    await own.submit(path, { act: "discard" }, cookie);
    expect(await (await own.visit("/", cookie)).text()).not.toContain(path);
    const release = { act: "release-quarantine" };
    const released = await own.submit(path, release, cookie);
    expect(released.status).toBe(303);
    const saved = released.headers.get("Location") ?? "";
    expect(await (await own.visit(saved, cookie)).text()).toContain(
      "Released from quarantine, Not a lead → New",
    );
    expect(await deliveries()).toEqual([{ event: "lead.created" }]);
    expect(await (await own.visit("/", cookie)).text()).toContain(path);
    expect((await own.submit(path, release, cookie)).status).toBe(409);
  });

  test("a quarantined callback request is released, and then delivered as one to call, unless its number opted out", async () => {
    const own = await openDeskForTest({
      database,
      now,
      settings: await writeDestinations(mailToOffice),
    });
    const { cookie } = await own.signIn("intake", "Ann Lee");
    const { callbacks, consents, database: rows } = own.site.services;
    const request = async (leadPhoneNumber: string) => {
      const form = { leadPhoneNumber, website: "filled" };
      await own.site.postJson("/.netlify/functions/click-to-call", form);
      const path = `/leads/${(await callbacks.listRequests()).at(-1)?.id}`;
      const show = async () => (await own.visit(path, cookie)).text();
      expect(await show()).toContain("Release from quarantine");
      expect(await show()).not.toMatch(/data-call|Take this lead|on the call/);
      const release = { act: "release-quarantine" };
      const released = await own.submit(path, release, cookie);
      expect(released.status).toBe(303);
      expect((await own.submit(path, release, cookie)).status).toBe(409);
      return show();
    };
    expect(await request("713 555 0188")).toContain("data-call");
    const both = { calls: true, texts: true };
    await consents.withdrawNumber("+17135550199", both, own.site.now());
    own.site.setTime("2026-11-21T20:41:00.000Z");
    expect(await request("713 555 0199")).not.toContain("data-call");
    const results = await callbacks.listRequests();
    expect(results.map(({ status, reason }) => [status, reason])).toEqual([
      ["failed", null],
      ["refused", "withdrawn"],
    ]);
    const queued = await rows
      .selectFrom("deliveries")
      .select("event")
      .execute();
    expect(queued).toHaveLength(2);
  });

  test("a callback request has waited since it was released from quarantine", async () => {
    const own = await openDeskForTest({ database, now });
    const { cookie } = await own.signIn("intake", "Ann Lee");
    const { callbacks, database: rows } = own.site.services;
    const form = { leadPhoneNumber: "713 555 0188", website: "filled" };
    await own.site.postJson("/.netlify/functions/click-to-call", form);
    const [request] = await callbacks.listRequests();
    own.site.setTime("2026-11-21T23:40:00.000Z");
    const release = { act: "release-quarantine" };
    await own.submit(`/leads/${request?.id}`, release, cookie);
    own.site.setTime("2026-11-21T23:50:00.000Z");
    const queue = await readText(await own.visit("/", cookie));
    expect(queue).toContain(" · 10 min<");
    expect(await listUnclaimed(rows)).toMatchObject([
      {
        askedAt: new Date(now),
        since: new Date("2026-11-21T23:40:00.000Z"),
      },
    ]);
  });

  test("suggests the same person however an accented name is capitalized", async () => {
    const lastName = "Élan";
    const phones = ["(713) 555-0211", "(713) 555-0212", "(713) 555-0213"];
    const ids: string[] = [];
    for (const [at, firstName] of ["Zoé", "ZOÉ", "zoé"].entries()) {
      const email = `zoe${at}@example.com`;
      const names = { firstName, lastName: at === 1 ? "ÉLAN" : lastName };
      ids.push(await send({ ...names, phone: phones[at] ?? "", email }));
    }
    for (const id of ids) {
      const [, same = ""] = (await show(id)).split("The same name:");
      const others = ids.filter((one) => one !== id);
      for (const other of others) expect(same).toContain(`/leads/${other}`);
    }
  });

  test("two leads are joined by reference, and separated again", async () => {
    const rosa = { firstName: "Rosa" };
    const id = await send({
      ...rosa,
      phone: "(713) 555-0201",
      email: "a@example.com",
    });
    const other = await send({
      ...rosa,
      phone: "(713) 555-0202",
      email: "b@example.com",
    });
    const html = await show(other);
    expect(html).toContain("The same name:");
    const reference =
      /name="reference" value="([^"]+)"/.exec(html)?.[1] ?? "none";
    expect((await act(other, { act: "join", reference })).status).toBe(303);
    expect((await act(other, { act: "join", reference })).status).toBe(409);
    expect(await show(id)).toContain("Joined with another lead");
    expect((await act(id, { act: "split" })).status).toBe(303);
    expect((await act(id, { act: "split" })).status).toBe(409);
    const unknown = { act: "join", reference: "7KQ2-M9XD" };
    expect((await act(id, unknown)).status).toBe(409);
    expect(await kindsOf(other)).toEqual(["thread_joined"]);
  });
});

describe.each(databaseKinds)(
  "changes of a lead at the desk, on %s",
  (database) => {
    const its = shareDesk(database);
    const { send, act, show, kindsOf } = its;

    test("an owner erases a person with a reason that doesn't name them, after a fresh sign-in", async () => {
      const id = await send({
        phone: "(713) 555-0303",
        email: "e@example.com",
      });
      const path = `/leads/${id}/erase`;
      expect((await its.desk.visit(path, its.ann.cookie)).status).toBe(403);
      const erase = (reason: string) =>
        its.desk.submit(path, { [id]: "yes", reason }, its.owner.cookie);
      expect((await erase("")).status).toBe(422);
      expect((await erase("Maria Lopez asked us")).status).toBe(422);
      its.desk.site.setTime("2026-11-21T20:51:00.000Z");
      expect((await erase("They asked us to")).status).toBe(401);
      its.desk.site.setTime(now);
      const erased = await erase("They asked us to");
      expect(erased.status).toBe(200);
      expect(await erased.text()).toContain("npm run leads -- erase");
      expect(
        (await its.desk.visit(`/leads/${id}`, its.ann.cookie)).status,
      ).toBe(404);
      const audit = await (
        await its.desk.visit("/audit", its.owner.cookie)
      ).text();
      expect(audit).toContain("They asked us to");
      expect(audit).toContain("erased");
    });

    test("a refused erasure is shown again as it was filled in, and each person it names is a line of the audit log", async () => {
      const family = { phone: "(713) 555-0304" };
      const his = await send({ ...family, email: "f@example.com" });
      const hers = await send({ ...family, email: "g@example.com" });
      const path = `/leads/${his}/erase`;
      const views = async (id: string) => {
        const rows = await its.desk.site.services.database
          .selectFrom("lead_events")
          .select("id")
          .where("subject_id", "=", id)
          .where("kind", "=", "details_viewed")
          .execute();
        return rows.length;
      };
      await its.desk.visit(path, its.owner.cookie);
      expect([await views(his), await views(hers)]).toEqual([1, 1]);
      const checkedOn = (html: string) =>
        [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)]
          .filter(([box]) => box.includes("checked"))
          .map(([box]) => /name="([^"]+)"/.exec(box)?.[1]);
      const erase = async (reason: string) => {
        const fields = { [his]: "yes", reason };
        const sent = await its.desk.submit(path, fields, its.owner.cookie);
        return { status: sent.status, html: await sent.text() };
      };
      const named = await erase("Maria Lopez asked us");
      expect(named.status).toBe(422);
      expect(checkedOn(named.html)).toEqual([his]);
      its.desk.site.setTime("2026-11-21T20:51:00.000Z");
      const late = await erase("They asked us to");
      its.desk.site.setTime(now);
      expect(late.status).toBe(401);
      expect(checkedOn(late.html)).toEqual([his]);
      expect(late.html).toContain('value="They asked us to"');
      expect(late.html).toContain("Please sign in again");
      expect((await erase("They asked us to")).status).toBe(200);
      expect(
        (await its.desk.visit(`/leads/${hers}`, its.ann.cookie)).status,
      ).toBe(200);
    });

    test("the third call without an answer suggests a text to someone who agreed to texts", async () => {
      const id = await send({ consentTexts: "yes" });
      const log = () => act(id, { act: "log", outcome: "no-answer" });
      await log();
      expect(await show(id)).toContain("Call 1 without an answer.");
      await log();
      await log();
      expect(await show(id)).toContain(
        "3 calls without an answer. Send a text.",
      );
      expect(await show(id)).toContain("sms:+17135550188");
    });

    test("the command line can do what the desk does, under a given name", async () => {
      const id = await send();
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
        expect.stringContaining('This status can\'t follow "Signed".'),
      ]);
      expect(wrong.err).toMatch(/\n--to is one of: \S+ \([^)]+\)/);
      const unknown = await change("log", "--outcome", "lost", "--by", "Cy");
      expect(unknown.code).toBe(1);
      for (const outcome of Object.keys(callOutcomes)) {
        expect(unknown.err).toContain(outcome);
      }
    });

    test("after a session has ended, the response to a form shows what was typed, and where to sign in", async () => {
      const id = await send();
      const note = { act: "note", text: "Has photos of the truck" };
      const response = await its.desk.submit(`/leads/${id}`, note);
      expect(response.status).toBe(401);
      const html = await response.text();
      expect(html).toContain("Has photos of the truck");
      expect(html).toContain(
        `/sign-in?next=${encodeURIComponent(`/leads/${id}`)}`,
      );
      expect(await kindsOf(id)).toEqual([]);
      const reason = "Has a lawyer already";
      const status = { act: "status", to: "declined", reason };
      const declined = await its.desk.submit(`/leads/${id}`, status);
      expect(await declined.text()).toContain(reason);
    });
  },
);

test("a delivered message is sent again from the lead's page", async () => {
  const desk = await openDeskForTest({
    now,
    settings: await writeDestinations({
      mail: { smtp: "smtp://127.0.0.1:9", from: "a@firm.example" },
      destinations: [{ name: "office", kind: "mail", to: ["cy@firm.example"] }],
    }),
  });
  const { database } = desk.site.services;
  const { cookie } = await desk.signIn("intake", "Ann Lee");
  await desk.site.services.delivery.stop();
  await desk.site.postJson("/functions/v1/lead-collector", maria);
  const sent = { state: "delivered", ended_at: now, attempts: 1 };
  await database.updateTable("deliveries").set(sent).execute();
  const [delivery] = await database
    .selectFrom("deliveries")
    .selectAll()
    .execute();
  const listed = await runCommand(
    [
      ...(["commands/leads.ts", "change"] as const),
      ...[delivery?.subject_id ?? "", "send-again", "--by", "Cy"],
    ],
    { DATABASE_URL: desk.site.databaseUrl },
  );
  expect(listed.code).toBe(1);
  expect(listed.err).toContain(
    `  ${delivery?.id}  lead.created to office, delivered\n`,
  );
  const path = `/leads/${delivery?.subject_id}`;
  const again = { act: "send-again", delivery: delivery?.id ?? "" };
  expect((await desk.submit(path, again, cookie)).status).toBe(303);
  expect((await desk.submit(path, again, cookie)).status).toBe(409);
  const left = database.selectFrom("deliveries").select("state");
  expect(await left.execute()).toEqual([{ state: "waiting" }]);
  const html = await (await desk.visit(path, cookie)).text();
  expect(html).toContain("Sent again to office");
  const update = { event: "lead.updated" };
  await database.updateTable("deliveries").set(update).execute();
  expect(await (await desk.visit(path, cookie)).text()).toContain(
    "office: change of status",
  );
});

/** A desk with signed-in accounts, shared by the tests of a `describe`. */
function shareDesk(database: DatabaseKind) {
  let desk: TestDesk;
  let ann: Awaited<ReturnType<TestDesk["signIn"]>>;
  let bo: typeof ann;
  let owner: typeof ann;
  beforeAll(async () => {
    desk = await openDesk({ database, now });
    ann = await desk.signIn("intake", "Ann Lee");
    bo = await desk.signIn("intake", "Bo Diaz");
    owner = await desk.signIn("owner", "Olga Reyes");
  });
  afterAll(() => desk.close());

  const send = async (more: Record<string, string> = {}) => {
    const key = { idempotencyKey: randomUUID() };
    const lead = { ...maria, ...more, ...key };
    const collector = "/functions/v1/lead-collector";
    const response = await desk.site.postJson(collector, lead);
    const { id } = await response.json();
    return String(id);
  };
  const act = (id: string, fields: Record<string, string>, who = ann) =>
    desk.act(id, fields, who.cookie);
  const show = async (id: string, who = ann) =>
    readText(await desk.visit(`/leads/${id}`, who.cookie));
  const kindsOf = async (id: string) => {
    const rows = await desk.site.services.database
      .selectFrom("lead_events")
      .select("kind")
      .where("subject_id", "=", id)
      .where("kind", "<>", "details_viewed")
      .orderBy("seq")
      .execute();
    return rows.map(({ kind }) => kind);
  };
  return {
    get ann() {
      return ann;
    },
    get bo() {
      return bo;
    },
    get owner() {
      return owner;
    },
    get desk() {
      return desk;
    },
    send,
    act,
    show,
    kindsOf,
  };
}
