import { describe, expect, test } from "vitest";
import { consentTexts } from "../../../test/support/consent/shown-texts.ts";
import {
  openSiteWith,
  openSiteWithHook,
  webhook,
} from "../../../test/support/delivery/delivery-harness.ts";
import { startReceiver } from "../../../test/support/delivery/receivers.ts";
import { completeSurvey } from "../../../test/support/survey/complete-survey.ts";
import { findContactHistory } from "../subjects/contact-history.server.ts";
import { buildMessage } from "./build-message.ts";
import { historyLines } from "./contact-history-lines.ts";

const start = "2026-11-21T12:00:00.000Z";

const message = {
  fullName: "Ann Lee",
  phone: "(205) 555-0123",
  description: "A van hit my car.",
};

describe("earlier contacts", () => {
  test("a second form shows the person as a repeat contact, with consent and attribution", async () => {
    const { site, received } = await openSiteWithHook("sqlite");
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
    const { site, received } = await openSiteWithHook("sqlite");
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
    const { site, received } = await openSiteWithHook("sqlite");
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
});

describe("stopped calls", () => {
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
      { database: "sqlite", now: start },
    );
    await site.services.consents.withdrawNumber(
      "+12055550123",
      { calls: true, texts: true },
      new Date(start),
    );
    const call = async (more = {}) => {
      const response = await site.postJson(
        "/.netlify/functions/click-to-call",
        {
          leadPhoneNumber: "2055550123",
          ...more,
        },
      );
      return response.json();
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
        claimUrl: "https://www.firm.example/claim/1",
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
    expect(received.claimUrl).toBeUndefined();
    expect(JSON.stringify(received.facts)).not.toMatch(
      /please call|except about/i,
    );
    expect(await escalationSteps()).toEqual([]);

    site.phoneService.outcome = {
      status: "failed",
      busy: false,
      reason: "500",
    };
    await call({ confirmationToken });
    expect(await escalationSteps()).toEqual([{ event: "callback.waiting" }]);
  });

  test("a lead whose calls were stopped later says so, and who asked for it", async () => {
    const { site, received } = await openSiteWithHook("sqlite");
    const response = await site.postJson("/functions/v1/contact-message", {
      ...message,
      phone: "same as before",
    });
    const { id, receipt } = await response.json();
    const ofLead = () =>
      received().filter(({ type }) => type === "lead.created");
    await expect.poll(ofLead).toHaveLength(1);
    site.setTime("2026-11-21T12:05:00.000Z");
    await site.submit(receipt, { stop: "calls" });
    await site.services.database
      .updateTable("deliveries")
      .set({ state: "waiting", next_at: start, ended_at: null })
      .execute();
    await expect.poll(ofLead).toHaveLength(2);
    expect(ofLead()[1]).toMatchObject({
      data: {
        claimUrl: null,
        doNotCallSince: "2026-11-21T12:05:00.000Z",
        doNotTextSince: null,
        doNotContactAskedBy: id,
      },
    });
  });
});
