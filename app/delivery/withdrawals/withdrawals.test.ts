import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  checkSealed,
  consentCommand,
} from "../../../test/support/consent/consent-forms.ts";
import { databaseKinds } from "../../../test/support/databases/databases.ts";
import {
  clioGrow,
  mailbox,
  openSiteWith,
  openSiteWithHook,
  webhook,
} from "../../../test/support/delivery/delivery-harness.ts";
import {
  onLoopback,
  type Received,
  startMailServer,
  startReceiver,
  writeDestinations,
} from "../../../test/support/delivery/receivers.ts";
import { openDeskForTest } from "../../../test/support/desk.ts";
import { storeLead } from "../../../test/support/leads/store-lead.ts";
import { runCommand } from "../../../test/support/processes/command.ts";
import { completeSurvey } from "../../../test/support/survey/complete-survey.ts";
import { consentWithoutForm } from "../../consent/consent.ts";
import { consentParties } from "../../consent/consent-parties.ts";
import { versionsOf } from "../../consent/consent-versions.server.ts";
import { referenceOf } from "../../forms/reference.ts";
import { namedActor } from "../../leads/events/lead-event.ts";
import type { Services } from "../../server/http/services-context.server.ts";
import { listDestinationsSentTo } from "../queue/destinations-sent-to.server.ts";

const noon = "2026-11-21T18:00:00.000Z";
const number = "+12055550123";
const both = { calls: true, texts: true };
const message = {
  source: "Landing Page Contact Form",
  firstName: "Ann Lee",
  phone: "(205) 555-0123",
  description: "A van hit my car.",
} as const;
const callingFirms = ["Roe PLLC"];
const { sharing } = versionsOf(
  consentParties({ legalName: "Casefront", callingFirms }),
);

const withdrawalsIn = ({ requests }: { requests: readonly Received[] }) =>
  requests
    .map(({ body }) => JSON.parse(body))
    .filter(({ type }) => type === "consent.withdrawn");

/** Who was or will be told of withdrawals; with an id, only of that lead's. */
async function listTold({ database }: Services, id?: string) {
  const rows = await database
    .selectFrom("deliveries")
    .select(["subject_id", "destination"])
    .where("event", "=", "consent.withdrawn")
    .orderBy("destination")
    .execute();
  return rows
    .filter(({ subject_id }) => id === undefined || subject_id === id)
    .map(({ destination }) => destination);
}

/** Counts deliveries whose result isn't stored: once the clock moves, they would be sent again. */
async function countUnsent({ database }: Services) {
  const rows = await database
    .selectFrom("deliveries")
    .select("id")
    .where("state", "=", "waiting")
    .execute();
  return rows.length;
}

/** Opens a site that delivers to a firm by mail, chat and contacts, and to another firm. */
async function openAll() {
  const [firm, chat, ann, bo] = [
    await startReceiver(),
    await startReceiver(),
    await startReceiver(),
    await startReceiver(),
  ];
  const mail = await startMailServer();
  const site = await openSiteWith(
    {
      destinations: [
        mailbox(mail.url),
        webhook("firm", firm.url, { outside: true, firm: "Roe PLLC" }),
        { name: "chat", kind: "slack", url: chat.url, ...onLoopback },
      ],
      contacts: {
        minutes: 5,
        people: [
          { name: "Ann", reach: [webhook("ann", ann.url)] },
          { name: "Bo", reach: [webhook("bo", bo.url)] },
          { name: "Cy", reach: [webhook("cy", "http://127.0.0.1:9")] },
        ],
      },
    },
    {
      now: noon,
      operator: { callingFirms, privacy: { paidForLeads: true } },
    },
  );
  return { site, mail, firm, chat, ann, bo };
}

describe.each(databaseKinds)("a withdrawal, on %s", (database) => {
  test("that is sent twice at once is reported once", async () => {
    const { site } = await openSiteWithHook(database);
    const { leads, consents } = site.services;
    await storeLead(leads, message, site.now());
    await Promise.all(
      [1, 2].map(() => consents.withdrawNumber(number, both, site.now())),
    );
    expect(await listTold(site.services)).toEqual(["hook"]);
  });
});

describe("a withdrawal", () => {
  test("on a receipt reaches everyone who has the lead, outside firms and its holder included, once and without personal data", async () => {
    const { site, mail, firm, chat, ann, bo } = await openAll();
    const sent = await site.postJson("/functions/v1/lead-collector", {
      ...completeSurvey,
      consentSharing: sharing,
    });
    const { receipt } = await sent.json();
    const [lead] = await site.services.leads.listLeads();
    const id = lead?.id ?? "";
    const counts = () =>
      [mail.emails, firm.requests, chat.requests, ann.requests].map(
        ({ length }) => length,
      );
    await expect.poll(counts).toEqual([1, 1, 1, 1]);
    const { claims } = site.services.delivery;
    await claims.claim(id, namedActor("Bo"), site.now());

    // Whoever opts out of everything also opts out of sharing.
    await site.submit("/do-not-sell-or-share", {
      phone: completeSurvey.phone,
    });
    await site.submit(receipt, { stop: "both" });
    await expect.poll(counts).toEqual([2, 2, 2, 2]);
    await expect.poll(() => withdrawalsIn(bo)).toHaveLength(1);
    const reference = referenceOf(id);
    const told = {
      type: "consent.withdrawn",
      timestamp: noon,
      data: {
        id,
        reference,
        kind: "lead",
        doNotCallSince: noon,
        doNotTextSince: noon,
        deleteAnswers: false,
      },
    };
    for (const receiver of [firm, ann, bo]) {
      expect(withdrawalsIn(receiver)).toMatchObject([told]);
    }
    const email = mail.emails[1]?.text;
    expect(email).toContain(`Do not call or text: lead ${reference}`);
    expect(chat.requests[1]?.body).toContain("Do not call or text: lead");
    for (const text of [email, firm.requests[1]?.body]) {
      expect(text).not.toMatch(/0123|Lee|ann@/);
    }
    await site.services.consents.withdrawNumber(
      number,
      both,
      new Date("2026-11-21T18:05:00.000Z"),
    );
    expect(await listTold(site.services)).toHaveLength(5);
  });

  test("is reported for a lead whose phone field has several numbers", async () => {
    const phone = "205-555-9999, or 205-555-0123 ext. 4";
    const { site, received } = await openSiteWithHook();
    const { leads } = site.services;
    const id = await storeLead(leads, { ...message, phone }, site.now());
    const other = { ...message, phone: "205-555-01234" };
    await storeLead(leads, other, site.now());
    site.services.delivery.wake();
    await expect.poll(received).toHaveLength(2);
    await site.services.consents.withdrawNumber(number, both, site.now());
    site.services.delivery.wake();
    await expect.poll(received).toHaveLength(3);
    expect(received()[2]).toMatchObject({
      type: "consent.withdrawn",
      data: { id },
    });
  });

  test("reaches the recipients of an email who got the lead, though the server refused another one", async () => {
    const mail = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.startsWith("left@")
            ? Object.assign(new Error("no such user"), { responseCode: 550 })
            : undefined,
        ),
    });
    const inbox = mailbox(mail.url, {
      to: ["intake@firm.example", "left@firm.example"],
    });
    const site = await openSiteWith({ destinations: [inbox] }, { now: noon });
    const { leads, consents, delivery, database: rows } = site.services;
    const id = await storeLead(leads, message, site.now());
    delivery.wake();
    const readCreated = () =>
      rows
        .selectFrom("deliveries")
        .select(["state", "recipients"])
        .where("event", "=", "lead.created")
        .execute();
    const recipients = '["left@firm.example"]';
    await expect.poll(readCreated).toEqual([{ state: "waiting", recipients }]);
    await rows.updateTable("deliveries").set({ state: "dead" }).execute();
    await consents.withdrawNumber(number, both, site.now());
    delivery.wake();
    await expect.poll(() => mail.emails.length).toBe(2);
    expect(mail.emails[1]?.to).toEqual(["intake@firm.example"]);
    expect(await listDestinationsSentTo(rows, [id])).toEqual(["inbox"]);
  });

  test("made again is reported only for what was sent since", async () => {
    const { site } = await openSiteWithHook();
    const { leads, consents } = site.services;
    const at = (minutes: number) =>
      new Date(site.now().getTime() + minutes * 60_000);
    const stop = (scope: typeof both, minutes: number) =>
      consents.withdrawNumber(number, scope, at(minutes));
    const first = await storeLead(leads, message, at(0));
    await stop({ calls: true, texts: false }, 1);
    await stop({ calls: true, texts: false }, 5);
    expect(await listTold(site.services, first)).toEqual(["hook"]);
    const phone = "call 205-555-0199 or 205.555.0123";
    const second = await storeLead(leads, { ...message, phone }, at(10));
    await stop({ calls: true, texts: false }, 15);
    expect(await listTold(site.services, first)).toEqual(["hook"]);
    expect(await listTold(site.services, second)).toEqual(["hook"]);
    await stop(both, 20);
    expect(await listTold(site.services, first)).toEqual(["hook", "hook"]);
  });
});

describe("a withdrawal, whatever it is about", () => {
  test("is reported for callback requests and unfinished surveys, too, but not for answers that nobody got", async () => {
    const { site, received, sweep } = await openSiteWithHook();
    site.phoneService.outcome = {
      status: "failed",
      busy: false,
      reason: "21210",
    };
    const leadPhoneNumber = "2055550123";
    await site.postJson("/.netlify/functions/click-to-call", {
      leadPhoneNumber,
    });
    const save = (more: object) =>
      site.postJson("/functions/v1/survey-progress", {
        phone: leadPhoneNumber,
        progressKey: randomUUID(),
        saveAnswers: true,
        ...more,
      });
    await save({ firstName: "Ann" });
    await expect.poll(received).toHaveLength(1);
    await expect.poll(() => countUnsent(site.services)).toBe(0);
    await sweep("2026-11-21T12:31:00.000Z");
    await save({ firstName: "Bo" });
    await expect.poll(received).toHaveLength(2);
    await site.services.consents.withdrawNumber(number, both, site.now());
    site.services.delivery.wake();
    await expect.poll(received).toHaveLength(4);
    const kinds = received()
      .filter(({ type }) => type === "consent.withdrawn")
      .map(({ data }) => data.kind);
    expect(kinds.toSorted()).toEqual(["callback", "unfinished"]);
  });

  test("of saved answers tells everyone who got them to delete them, and is in the ledger", async () => {
    const { site, received, sweep } = await openSiteWithHook();
    const { partials, consents } = site.services;
    const { phone } = message;
    const progressKey = randomUUID();
    const save = (more: object) =>
      site.postJson("/functions/v1/survey-progress", {
        progressKey,
        ...more,
      });
    await save({ firstName: "Ann", phone, saveAnswers: true });
    const due = "2026-11-21T12:31:00.000Z";
    await sweep(due);
    await expect.poll(received).toHaveLength(1);
    const [{ id } = { id: "" }] = await partials.list();
    await save({ saveAnswers: false });
    await expect.poll(received).toHaveLength(2);
    expect(received()[1]).toMatchObject({
      type: "consent.withdrawn",
      data: {
        id,
        kind: "unfinished",
        doNotCallSince: due,
        deleteAnswers: true,
      },
    });
    expect(await partials.list()).toEqual([]);
    const records = await consents.findRecords(phone);
    expect(records.map(({ row }) => row.event)).toEqual([
      "saved answers",
      "withdrew saving",
    ]);
    expect((await checkSealed(site)).problems).toEqual([]);
    const shown = await consentCommand(site, "show", id);
    expect(shown.out).toContain("unchecked “Save my answers and contact me");
  });

  test("waits for the lead itself, and isn't reported once calls and texts are allowed again", async () => {
    const { promise: attempted, resolve: failAttempt } =
      Promise.withResolvers<void>();
    const receiver = await startReceiver(async (answer) => {
      await attempted;
      answer.writeHead(500).end();
    });
    const site = await openSiteWith(
      { destinations: [webhook("hook", receiver.url)] },
      { now: noon },
    );
    const { leads, consents, delivery } = site.services;
    const types = () =>
      receiver.requests.map(({ body }) => JSON.parse(body).type);
    await storeLead(leads, message, site.now());
    delivery.wake();
    await expect.poll(types).toEqual(["lead.created"]);
    await consents.withdrawNumber(
      number,
      { calls: false, texts: true },
      site.now(),
    );
    await consents.allowTexts(
      number,
      site.now(),
      consentWithoutForm("text message"),
    );
    const states = async () =>
      site.services.database
        .selectFrom("deliveries")
        .select(["event", "state", "last_error"])
        .orderBy("created_at")
        .orderBy("event", "desc")
        .execute();
    receiver.answer = (answer) => answer.end();
    failAttempt();
    await expect
      .poll(states)
      .toMatchObject([
        { last_error: expect.stringContaining("500") },
        { last_error: null },
      ]);
    site.setTime("2026-11-21T18:10:00.000Z");
    await expect.poll(states).toMatchObject([
      { event: "lead.created", state: "delivered" },
      {
        event: "consent.withdrawn",
        state: "dropped",
        last_error: "calls and texts were allowed again",
      },
    ]);
    expect(types()).toEqual(["lead.created", "lead.created"]);
  });
});

describe("a withdrawal, wherever it is made or sent", () => {
  test("of a lead in a program that accepts only leads is reported to the operator, who must mark it there", async () => {
    const [clio, operator] = [await startReceiver(), await startReceiver()];
    const site = await openSiteWith(
      {
        destinations: [clioGrow("Our Clio", clio.url)],
        alerts: [
          { name: "chat", kind: "slack", url: operator.url, ...onLoopback },
        ],
      },
      // Before the daily digest is due.
      { now: "2026-11-21T08:00:00.000Z" },
    );
    const { leads, consents, delivery } = site.services;
    await storeLead(leads, message, site.now());
    delivery.wake();
    await expect.poll(() => clio.requests.length).toBe(1);
    await consents.withdrawNumber(number, both, site.now());
    await expect.poll(() => operator.requests.length).toBe(1);
    expect(operator.requests[0]?.body).toContain("Mark it here, too: Our Clio");
    expect(clio.requests).toHaveLength(1);
  });

  test("at the desk or by command is reported, too", async () => {
    const receiver = await startReceiver();
    const settings = await writeDestinations({
      destinations: [webhook("hook", receiver.url)],
    });
    const desk = await openDeskForTest({ now: noon, settings });
    const { services, databaseUrl } = desk.site;
    const { cookie } = await desk.signIn("intake", "Ann Lee");
    const noNumber = { ...message, phone: "as before" };
    for (const phone of [message.phone, noNumber.phone]) {
      const lead = { ...message, phone };
      const id = await storeLead(services.leads, lead, desk.site.now());
      await desk.submit(`/leads/${id}`, { act: "do-not-call" }, cookie);
      expect(await listTold(services, id)).toEqual(["hook"]);
      const name = phone === message.phone ? phone : id;
      const shown = await consentCommand(desk.site, "show", name);
      expect(shown.out).toContain("withdrew by the desk (Ann Lee): calls");
    }
    const phone = "205 555 0188";
    const lead = { ...message, phone };
    const id = await storeLead(services.leads, lead, desk.site.now());
    const { code } = await runCommand(
      ["commands/consent.ts", "withdraw", "--phone", phone, "--calls"],
      { DATABASE_URL: databaseUrl, ...settings },
    );
    expect(code).toBe(0);
    expect(await listTold(services, id)).toEqual(["hook"]);
    // The command's own clock is ahead of this site's.
    await expect.poll(() => countUnsent(services)).toBe(1);
    desk.site.setTime("2099-01-01T00:00:00Z");
    await expect.poll(() => withdrawalsIn(receiver)).toHaveLength(3);
  });
});
