import { Webhook } from "standardwebhooks";
import { describe, expect, onTestFinished, test } from "vitest";
import { completeSurvey } from "../../../test/complete-survey.ts";
import { runNode } from "../../../test/node-process.ts";
import {
  onLoopback,
  type Received,
  startMailServer,
  startReceiver,
  writeDestinations,
} from "../../../test/receivers.ts";
import { databaseKinds, openSite } from "../../../test/site.ts";
import { referenceOf } from "../reference.ts";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const nasty =
  '<script>alert(1)</script> {{7*7}} {phone} =HYPERLINK("http://x") @channel *bold*';

async function openSiteWith(
  plan: unknown,
  more: Parameters<typeof openSite>[0] = {},
) {
  const site = await openSite({
    now: new Date().toISOString(),
    ...more,
    settings: { ...(await writeDestinations(plan)), ...more.settings },
  });
  onTestFinished(site.close);
  return site;
}

const message = {
  fullName: "Ann van Lee",
  phone: "(205) 555-0123",
  description: nasty,
};

describe.each(databaseKinds)("on %s", (database) => {
  test("a message and a survey reach mail, webhook, chat and every CRM, each in its own words", async () => {
    const mail = await startMailServer();
    const receiver = await startReceiver();
    const to = (name: string) => ({
      name,
      url: `${receiver.url}/${name}`,
      ...onLoopback,
    });
    const site = await openSiteWith(
      {
        timeZone: "America/Chicago",
        mail: { smtp: mail.url, from: "Casefront <site@firm.example>" },
        destinations: [
          {
            name: "intake",
            kind: "mail",
            to: ["a@firm.example", "b@firm.example"],
            ...onLoopback,
          },
          { ...to("hook"), kind: "webhook", secret },
          { ...to("chat"), kind: "slack" },
          { ...to("clio"), kind: "clio-grow", token: "clio-token" },
          {
            ...to("lawmatics"),
            kind: "lawmatics",
            fields: { first_name: "{firstName}", note_1: "{description}" },
          },
          {
            ...to("json"),
            kind: "fields",
            headers: { Authorization: "Bearer token" },
            fields: {
              who: "{firstName}|{lastName}",
              tel: "{phone}",
              agreed: "{consent.calls}",
              src: "web",
            },
          },
          {
            ...to("form"),
            kind: "fields",
            format: "form",
            fields: { story: "{description}" },
          },
        ],
      },
      { database },
    );
    const { leads } = site.services;
    await site.submit("/", message);
    await expect.poll(() => receiver.requests.length).toBe(6);
    await expect.poll(() => mail.mails.length).toBe(1);
    const [lead] = await leads.listLeads();
    const reference = referenceOf(lead?.id ?? "");

    const sent = (name: string): Received =>
      receiver.requests.find(({ path }) => path === `/${name}`) ?? {
        path: "",
        headers: {},
        body: "",
      };
    const hook = sent("hook");
    const headers = {
      "webhook-id": String(hook.headers["webhook-id"]),
      "webhook-timestamp": String(hook.headers["webhook-timestamp"]),
      "webhook-signature": String(hook.headers["webhook-signature"]),
    };
    expect(new Webhook(secret).verify(hook.body, headers)).toMatchObject({
      type: "lead.created",
      timestamp: lead?.created_at,
      data: {
        id: lead?.id,
        reference,
        source: "Landing Page Contact Form",
        firstName: "Ann van Lee",
        lastName: null,
        phone: "(205) 555-0123",
        description: nasty,
        urgent: [],
      },
    });
    expect(() => new Webhook(secret).verify(`${hook.body} `, headers)).toThrow(
      "No matching signature found",
    );

    const { text } = JSON.parse(sent("chat").body);
    expect(text).toContain("New lead: Ann van Lee");
    expect(text).toContain("&lt;script&gt;");
    expect(text).not.toMatch(/@channel|\*bold\*|<script/);

    expect(JSON.parse(sent("clio").body)).toMatchObject({
      inbox_lead_token: "clio-token",
      inbox_lead: {
        from_first: "Ann van",
        from_last: "Lee",
        from_phone: "(205) 555-0123",
        from_message: expect.stringContaining(nasty),
        referring_url: site.url,
        from_source: "Casefront",
      },
    });
    expect(
      Object.fromEntries(new URLSearchParams(sent("lawmatics").body)),
    ).toEqual({ first_name: "Ann van", note_1: nasty });
    expect(sent("json").headers.authorization).toBe("Bearer token");
    expect(JSON.parse(sent("json").body)).toEqual({
      who: "Ann van|Lee",
      tel: "(205) 555-0123",
      agreed: "not shown",
      src: "web",
    });
    expect(Object.fromEntries(new URLSearchParams(sent("form").body))).toEqual({
      story: nasty,
    });

    const [got] = mail.mails;
    expect(got?.to).toEqual(["a@firm.example", "b@firm.example"]);
    expect(got?.headers).toContain(
      "Subject: New lead: Ann van Lee, message\r\n",
    );
    expect(got?.headers).not.toContain("X-Priority");
    expect(got?.html).toContain('href="tel:+12055550123"');
    expect(got?.html).toContain(
      "&#60;script&#62;alert(1)&#60;/script&#62; {{7*7}}",
    );
    expect(got?.html).not.toContain("<script");
    expect(got?.text).toContain(`Reference: ${reference}`);
    expect(got?.text).toContain(nasty);
    expect(got?.text).toMatch(/Received: .* C[SD]T \(\d\d:\d\d UTC\)/);

    receiver.requests.length = 0;
    await site.postJson("/functions/v1/lead-collector", {
      ...completeSurvey,
      description: "I was taken to the hospital.",
    });
    await expect.poll(() => receiver.requests.length).toBe(6);
    await expect.poll(() => mail.mails.length).toBe(2);
    const survey = JSON.parse(sent("hook").body);
    expect(survey.data).toMatchObject({
      firstName: "Ann",
      lastName: "Lee",
      accidentType: "car-accident",
      urgent: ["hospital treatment"],
    });
    expect(mail.mails[1]?.headers).toContain(
      "Subject: URGENT: Again: New lead: Ann Lee, car accident\r\n",
    );
    expect(mail.mails[1]?.headers).toContain("X-Priority: 1 (Highest)");
    expect(mail.mails[1]?.text).toContain("At fault: Another person");
  });

  test("what is held back is told to nobody, until it is released", async () => {
    const receiver = await startReceiver();
    const site = await openSiteWith(
      {
        destinations: [
          {
            name: "hook",
            kind: "webhook",
            url: receiver.url,
            secret,
            ...onLoopback,
          },
        ],
      },
      { database },
    );
    await site.submit("/", { ...message, website: "filled" });
    await site.submit("/", { ...message, phone: "205 555 0124" });
    await expect.poll(() => receiver.requests.length).toBe(1);
    const held = await site.services.leads.listLeads({ quarantined: true });
    await site.services.leads.release(held[0]?.id ?? "", new Date(0));
    await expect.poll(() => receiver.requests.length).toBe(2);
    const ids = receiver.requests.map(
      ({ body }) => JSON.parse(body).data.phone,
    );
    expect(ids).toEqual(["205 555 0124", "(205) 555-0123"]);
  });

  test("a request for a call is told once it ended, a failed and a limited one too, a machine's never", async () => {
    const receiver = await startReceiver();
    const site = await openSiteWith(
      {
        destinations: [
          {
            name: "hook",
            kind: "webhook",
            url: receiver.url,
            secret,
            ...onLoopback,
          },
        ],
      },
      {
        database,
        settings: { LIMITS: "on", LIMIT_CALLS_PER_NUMBER: "2" },
      },
    );
    const call = (leadPhoneNumber: string, more = {}) =>
      site.postJson("/.netlify/functions/click-to-call", {
        leadPhoneNumber,
        ...more,
      });
    await call("2055550123", { idempotencyKey: "one" });
    site.telephone.outcome = { status: "failed", busy: false, reason: "21210" };
    await call("2055550123", { idempotencyKey: "two" });
    await call("2055550123", { idempotencyKey: "three" });
    await call("2055550124", { website: "filled" });
    await expect.poll(() => receiver.requests.length).toBe(3);
    const told = receiver.requests.map(({ body }) => JSON.parse(body));
    expect(told.map(({ type }) => type)).toEqual(
      Array(3).fill("callback.created"),
    );
    // What is due at once is sent at once, in no order.
    expect(
      told.map(({ data }) => [data.status, data.phone, data.reason]).toSorted(),
    ).toEqual([
      ["failed", "+12055550123", "21210"],
      ["placed", "+12055550123", null],
      ["refused", "+12055550123", "limit: number"],
    ]);
    const readRows = () =>
      site.services.database
        .selectFrom("deliveries")
        .select(["state", "attempts"])
        .execute();
    await expect
      .poll(readRows)
      .toEqual(Array(3).fill({ state: "delivered", attempts: 1 }));
  });

  test("a request whose process died while it rang is told after half a minute", async () => {
    const receiver = await startReceiver();
    const site = await openSiteWith(
      {
        destinations: [
          {
            name: "hook",
            kind: "webhook",
            url: receiver.url,
            secret,
            ...onLoopback,
          },
        ],
      },
      { database },
    );
    const now = new Date();
    site.setTime(now.toISOString());
    await site.services.callbacks.takeRequest(
      "+12055550123",
      { kind: "callback", key: "k", payload: "p", address: undefined, now },
      undefined,
    );
    site.setTime(new Date(now.getTime() + 29_000).toISOString());
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(receiver.requests).toEqual([]);
    site.setTime(new Date(now.getTime() + 31_000).toISOString());
    await expect.poll(() => receiver.requests.length).toBe(1);
    expect(JSON.parse(receiver.requests[0]?.body ?? "").data.status).toBe(
      "requested",
    );
  });

  test("with no destination nothing is written down to be sent", async () => {
    const site = await openSite({ database });
    onTestFinished(site.close);
    await site.submit("/", message);
    await site.postJson("/.netlify/functions/click-to-call", {
      leadPhoneNumber: "2055550123",
    });
    const rows = await site.services.database
      .selectFrom("deliveries")
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
  });

  test("messages that wait too long are told by /readyz and /metrics, and keep no visitor away", async () => {
    const receiver = await startReceiver((r) => r.writeHead(500).end());
    const site = await openSiteWith(
      {
        destinations: [
          {
            name: "hook",
            kind: "webhook",
            url: receiver.url,
            secret,
            ...onLoopback,
          },
        ],
      },
      { database, now: new Date(Date.now() - 20 * 60_000).toISOString() },
    );
    expect(await (await site.visit("/readyz")).json()).toEqual({
      status: "ready",
    });
    await site.submit("/", message);
    await expect.poll(() => receiver.requests.length).toBe(1);
    const ready = await site.visit("/readyz");
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({
      status: "ready",
      warnings: ["Messages have waited for over 15 minutes to be delivered."],
    });
    await expect
      .poll(() => site.read("/metrics"))
      .toContain(
        'casefront_delivery_tries_total{destination="hook",end="waiting"} 1',
      );
    const metrics = await site.read("/metrics");
    const [, age] =
      /queue_age_seconds\{destination="hook"\} (\d+)/.exec(metrics) ?? [];
    expect(Number(age)).toBeGreaterThanOrEqual(1200);
    expect(metrics).toContain(
      'casefront_deliveries_dead{destination="hook"} 0',
    );
    expect(metrics).not.toMatch(/Ann|555/);
  });

  test("who is erased is gone from what is to be sent, and nothing more is sent of them", async () => {
    const receiver = await startReceiver((r) => r.writeHead(500).end());
    const plan = {
      destinations: [
        {
          name: "hook",
          kind: "webhook",
          url: receiver.url,
          secret,
          ...onLoopback,
        },
      ],
    };
    const site = await openSiteWith(plan, { database });
    await site.submit("/", message);
    await expect.poll(() => receiver.requests.length).toBe(1);
    const { code, out } = await runNode(
      ["commands/leads.ts", "erase", "--phone", "2055550123", "--yes"],
      { DATABASE_URL: site.databaseUrl },
    );
    expect([code, out]).toEqual([
      0,
      expect.stringContaining("nothing is left"),
    ]);
    const rows = await site.services.database
      .selectFrom("deliveries")
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
  });
});
