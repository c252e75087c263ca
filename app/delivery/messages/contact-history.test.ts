import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { completeSurvey } from "../../../test/support/complete-survey.ts";
import { databaseKinds } from "../../../test/support/databases.ts";
import {
  openSiteWith,
  webhook,
} from "../../../test/support/delivery-harness.ts";
import { startReceiver } from "../../../test/support/receivers.ts";
import { consentTexts } from "../../../test/support/shown-texts.ts";
import { buildMessage } from "./build-message.ts";
import { findContactHistory } from "./subjects/contact-history.server.ts";
import { historyLines } from "./subjects/contact-history-lines.ts";

const start = "2026-11-21T12:00:00.000Z";

async function openSiteWithHook(database: (typeof databaseKinds)[number]) {
  const receiver = await startReceiver();
  const site = await openSiteWith(
    { destinations: [webhook("hook", receiver.url)] },
    { database, now: start },
  );
  const received = () => receiver.requests.map(({ body }) => JSON.parse(body));
  /** Queues abandoned surveys, as the running site does each minute. */
  const sweep = (iso: string) => {
    site.setTime(iso);
    const { partials, deliverUnfinished } = site.services;
    return partials.deliverAbandoned(new Date(iso), deliverUnfinished);
  };
  return { site, received, sweep };
}

const message = {
  fullName: "Ann Lee",
  phone: "(205) 555-0123",
  description: "A van hit my car.",
};

describe.each(databaseKinds)("on %s", (database) => {
  test("a second form shows the person as a repeat contact, with consent and attribution", async () => {
    const { site, received } = await openSiteWithHook(database);
    await site.submit("/", message);
    await expect.poll(received).toHaveLength(1);
    expect(received()[0]).toMatchObject({
      data: { again: null, attribution: null, doNotCallSince: null },
    });
    const touch = { at: start, landing: "/blog", utm_source: "radio" };
    await site.postJson("/functions/v1/lead-collector", {
      ...completeSurvey,
      phone: "+1 205 555 0123",
      consentText: consentTexts.survey.version,
      consentTexts: "yes",
      attribution: JSON.stringify({ first: touch, last: touch }),
    });
    await expect.poll(received).toHaveLength(2);
    const [first] = await site.services.leads.listLeads();
    expect(received()[1]).toMatchObject({
      type: "lead.created",
      data: {
        again: { touch: 2, firstId: first?.id, firstKind: "contact" },
        attribution: { first: touch, last: touch },
        consent: { calls: "unticked", texts: "ticked", gpc: false },
        doNotShareSince: null,
      },
    });
  });

  test("a withdrawn number is shown as do-not-call", async () => {
    const { site, received } = await openSiteWithHook(database);
    await site.services.consents.withdrawNumber(
      "+12055550123",
      { calls: true, texts: false },
      new Date(start),
    );
    await site.submit("/", message);
    await expect.poll(received).toHaveLength(1);
    expect(received()[0]).toMatchObject({
      data: { doNotCallSince: start, doNotTextSince: null },
    });
  });

  test("a message says who opted out of sharing, by form or by browser", async () => {
    const { site, received } = await openSiteWithHook(database);
    await site.submit("/do-not-sell-or-share", { phone: message.phone });
    await fetch(`${site.url}/functions/v1/contact-message`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Sec-GPC": "1" },
      body: JSON.stringify({
        ...message,
        consentText: consentTexts.contact.version,
      }),
    });
    await expect.poll(received).toHaveLength(1);
    expect(received()[0]).toMatchObject({
      data: {
        consent: { text: consentTexts.contact.version, gpc: true },
        doNotShareSince: start,
      },
    });
    const [lead] = await site.services.leads.listLeads();
    if (!lead) throw new Error("no lead");
    const subject = { kind: "lead", lead } as const;
    const history = await findContactHistory(site.services.database, subject);
    expect(historyLines(history, "UTC", undefined)).toContainEqual([
      "Do not share",
      expect.stringMatching(
        /^opted out .+; the browser sent Global Privacy Control$/,
      ),
    ]);
  });

  test("a callback request for a do-not-call number says so, and contacts are asked only after its confirmation", async () => {
    const receiver = await startReceiver();
    const site = await openSiteWith(
      {
        destinations: [webhook("hook", receiver.url)],
        contacts: {
          minutes: 5,
          people: [{ name: "Ann", reach: [webhook("ann", receiver.url)] }],
        },
      },
      { database, now: start },
    );
    await site.services.consents.withdrawNumber(
      "+12055550123",
      { calls: true, texts: true },
      new Date(start),
    );
    const call = async (more = {}) => {
      const answer = await site.postJson("/.netlify/functions/click-to-call", {
        leadPhoneNumber: "2055550123",
        ...more,
      });
      return answer.json();
    };
    const escalationSteps = () =>
      site.services.database
        .selectFrom("deliveries")
        .select("event")
        .where("destination", "=", "ann")
        .execute();
    const { confirmationToken } = await call();
    const [callback] = await site.services.callbacks.listRequests();
    if (!callback) throw new Error("no request was stored");
    const received = buildMessage(
      { id: "1", event: "callback.created" },
      { kind: "callback", callback },
      {
        timeZone: "America/Chicago",
        now: new Date(start),
        urgent: [],
        claimUrl: "",
        history: await findContactHistory(site.services.database, {
          kind: "callback",
          callback,
        }),
      },
    );
    expect(received.title).toBe(
      "Callback request: +12055550123, asked not to be called; do not call",
    );
    expect(received.dial).toBeUndefined();
    expect(JSON.stringify(received.facts)).not.toMatch(
      /please call|except about/i,
    );
    expect(await escalationSteps()).toEqual([]);

    site.telephone.outcome = { status: "failed", busy: false, reason: "500" };
    await call({ confirmationToken });
    expect(await escalationSteps()).toEqual([{ event: "callback.waiting" }]);
  });

  test("a lead whose calls were stopped later says so, and who asked for it", async () => {
    const { site, received } = await openSiteWithHook(database);
    const answer = await site.postJson("/functions/v1/contact-message", {
      ...message,
      phone: "same as before",
    });
    const { id, receipt } = await answer.json();
    await expect.poll(received).toHaveLength(1);
    site.setTime("2026-11-21T12:05:00.000Z");
    await site.submit(receipt, { stop: "calls" });
    await site.services.database
      .updateTable("deliveries")
      .set({ state: "waiting", next_at: start, ended_at: null })
      .execute();
    await expect.poll(received).toHaveLength(2);
    expect(received()[1]).toMatchObject({
      data: {
        doNotCallSince: "2026-11-21T12:05:00.000Z",
        doNotTextSince: null,
        doNotContactAskedBy: id,
      },
    });
  });
});

describe.each(databaseKinds)("an unfinished survey, on %s", (database) => {
  test("an abandoned survey is shown once as unfinished, and is not a lead", async () => {
    const { site, received, sweep } = await openSiteWithHook(database);
    await site.postJson("/functions/v1/survey-progress", {
      ...{ firstName: "Ann", phone: "(205) 555-0123", state: "Ohio" },
      progressKey: randomUUID(),
      saveAnswers: true,
    });
    await sweep("2026-11-21T12:29:00.000Z");
    await sweep("2026-11-21T12:31:00.000Z");
    await sweep("2026-11-21T13:31:00.000Z");
    await expect.poll(received).toHaveLength(1);
    expect(received()[0]).toMatchObject({
      type: "lead.unfinished",
      timestamp: start,
      data: {
        firstName: "Ann",
        phone: "(205) 555-0123",
        state: "Ohio",
        lastName: null,
        qualified: null,
      },
    });
    expect(await site.services.leads.listLeads()).toEqual([]);
    const [partial] = await site.services.partials.list();
    const records = await site.services.consents.findRecords(partial?.id ?? "");
    expect(records).toMatchObject([
      {
        row: { event: "saved answers", text_version: "saving-2" },
        text: { words: expect.stringContaining("contact me if I don't") },
      },
    ]);
  });

  test("a saved survey that is withdrawn before delivery isn't mentioned", async () => {
    const { site, received, sweep } = await openSiteWithHook(database);
    const progressKey = randomUUID();
    await site.postJson("/functions/v1/survey-progress", {
      ...{ firstName: "Ann", phone: "(205) 555-0123", progressKey },
      saveAnswers: true,
    });
    await site.postJson("/functions/v1/survey-progress", {
      ...{ progressKey, saveAnswers: false },
    });
    await sweep("2026-11-21T12:31:00.000Z");
    await site.submit("/", message);
    await expect.poll(received).toHaveLength(1);
    expect(received()[0]).toMatchObject({ type: "lead.created" });
  });

  describe("a visitor who abandoned a survey, came back", () => {
    const leave = async (answers: object) => {
      const opened = await openSiteWithHook(database);
      await opened.site.postJson("/functions/v1/survey-progress", {
        ...{ firstName: "Ann", state: "Ohio", ...answers },
        ...{ progressKey: randomUUID(), saveAnswers: true },
      });
      opened.site.setTime("2026-11-21T12:10:00.000Z");
      return opened;
    };
    const states = ({ site }: Awaited<ReturnType<typeof leave>>) =>
      site.services.database
        .selectFrom("deliveries")
        .select("state")
        .where("event", "=", "lead.unfinished")
        .execute();
    /** Otherwise a later clock would send the lead twice. */
    const leadIsDelivered = ({ site }: Awaited<ReturnType<typeof leave>>) =>
      expect
        .poll(() =>
          site.services.database
            .selectFrom("deliveries")
            .select("state")
            .execute(),
        )
        .toEqual([{ state: "delivered" }]);
    const survey = { ...completeSurvey, email: "ann@example.com" };

    test.each([
      ["phone", { phone: survey.phone.replaceAll(/\D/g, "") }],
      ["email", { email: "Ann@Example.com" }],
    ])(
      "and finished it, matched by the %s, is not shown as unfinished",
      async (_, answers) => {
        const opened = await leave(answers);
        await opened.site.postJson("/functions/v1/lead-collector", survey);
        await leadIsDelivered(opened);
        await opened.sweep("2026-11-21T12:31:00.000Z");
        await expect.poll(() => states(opened)).toEqual([{ state: "dropped" }]);
        expect(opened.received().map(({ type }) => type)).toEqual([
          "lead.created",
        ]);
      },
    );

    test("and finished it with a quarantined form is shown as unfinished", async () => {
      const opened = await leave({ email: survey.email });
      await opened.site.postJson("/functions/v1/lead-collector", {
        ...survey,
        website: "filled",
      });
      await opened.sweep("2026-11-21T12:31:00.000Z");
      await expect
        .poll(opened.received)
        .toMatchObject([{ type: "lead.unfinished" }]);
    });

    test("and sent a message is shown as unfinished with the message's reference", async () => {
      const opened = await leave({ phone: "205.555.0123" });
      await opened.site.submit("/", message);
      await leadIsDelivered(opened);
      await opened.sweep("2026-11-21T12:31:00.000Z");
      await expect.poll(opened.received).toHaveLength(2);
      const [lead] = await opened.site.services.leads.listLeads();
      expect(opened.received()[1]).toMatchObject({
        type: "lead.unfinished",
        data: { again: { touch: 2, firstId: lead?.id, firstKind: "contact" } },
      });
    });
  });
});
