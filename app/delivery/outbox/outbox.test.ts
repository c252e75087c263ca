import { describe, expect, onTestFinished, test } from "vitest";
import { databaseKinds } from "../../../test/support/databases/databases.ts";
import {
  nowhere,
  openSiteWith,
  webhook,
} from "../../../test/support/delivery/delivery-harness.ts";
import {
  onLoopback,
  startReceiver,
} from "../../../test/support/delivery/receivers.ts";
import { releaseLead } from "../../../test/support/leads/release-lead.ts";
import { runCommand } from "../../../test/support/processes/command.ts";
import { openSite } from "../../../test/support/site.ts";
import { caller } from "../../../test/support/twilio-api.ts";
import { createPhoneService } from "../../callback/phone-service/phone-service.server.ts";
import { consentWithoutForm } from "../../consent/consent.ts";
import { createLog } from "../../server/operations/log.server.ts";
import {
  findFirstDelivery,
  takeBackLead,
} from "../queue/take-back-lead.server.ts";

const message = {
  fullName: "Ann Lee",
  phone: "(205) 555-0123",
  description: "A van hit my car.",
};

describe.each(databaseKinds)("what is delivered later, on %s", (database) => {
  test("a quarantined lead is delivered to nobody until it is released", async () => {
    const receiver = await startReceiver();
    const site = await openSiteWith(
      {
        destinations: [webhook("hook", receiver.url)],
      },
      { database },
    );
    await site.submit("/", { ...message, website: "filled" });
    await site.submit("/", { ...message, phone: "205 555 0124" });
    await expect.poll(() => receiver.requests.length).toBe(1);
    const held = await site.services.leads.listLeads({ quarantined: true });
    await releaseLead(site.services, held[0]?.id ?? "", new Date(0));
    site.services.delivery.wake();
    await expect.poll(() => receiver.requests.length).toBe(2);
    const ids = receiver.requests.map(
      ({ body }) => JSON.parse(body).data.phone,
    );
    expect(ids).toEqual(["205 555 0124", "(205) 555-0123"]);
  });

  test("a callback request is delivered when its call ends, even if that failed, but never if it was rate-limited or from a bot", async () => {
    const receiver = await startReceiver();
    const site = await openSiteWith(
      {
        destinations: [webhook("hook", receiver.url)],
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
    const { callbacks } = site.services;
    const placed = { callId: "call-1", requestId: undefined };
    await callbacks.saveProgress(placed, "connected", site.now());
    site.phoneService.outcome = {
      status: "failed",
      busy: false,
      reason: "21210",
    };
    await call("2055550123", { idempotencyKey: "two" });
    await call("2055550123", { idempotencyKey: "three" });
    await call("2055550124", { website: "filled" });
    await expect.poll(() => receiver.requests.length).toBe(2);
    const received = receiver.requests.map(({ body }) => JSON.parse(body));
    expect(received.map(({ type }) => type)).toEqual(
      Array(2).fill("callback.created"),
    );
    // Due deliveries are sent immediately, in no particular order.
    expect(
      received
        .map(({ data }) => [data.status, data.phone, data.reason])
        .toSorted(),
    ).toEqual([
      ["failed", "+12055550123", "21210"],
      ["placed", "+12055550123", null],
    ]);
    const readRows = () =>
      site.services.database
        .selectFrom("deliveries")
        .select(["state", "attempts"])
        .execute();
    await expect
      .poll(readRows)
      .toEqual(Array(2).fill({ state: "delivered", attempts: 1 }));
  });

  test.runIf(database === "sqlite")(
    "a request that another receiver returned during the call is still delivered when it ends",
    async () => {
      const site = await openSiteWith(
        {
          destinations: [webhook("partner", nowhere), webhook("crm", nowhere)],
          routing: {
            rules: [{ name: "All", to: ["partner", "crm"] }],
            lastResort: { to: ["crm"] },
          },
        },
        { database },
      );
      await site.postJson("/.netlify/functions/click-to-call", {
        leadPhoneNumber: "2055550123",
      });
      const { callbacks, delivery, database: rows } = site.services;
      const readRows = () =>
        rows.selectFrom("deliveries").selectAll().execute();
      const [call] = await callbacks.listRequests();
      const sent = findFirstDelivery(await readRows(), "partner");
      if (!sent || !call) throw new Error("not sent");
      const taken = { delivery: sent, reason: "Full", now: site.now() };
      await takeBackLead(rows, delivery.outbox, taken);
      const placed = { callId: "call-1", requestId: call.id };
      await callbacks.saveProgress(placed, "connected", site.now());
      const kept = (await readRows()).filter(
        ({ destination, event }) =>
          destination === "crm" && event === "callback.created",
      );
      expect(kept).toMatchObject([{ next_at: site.now().toISOString() }]);
    },
  );
});

describe("numbers left out", () => {
  test("a number that must not be called is left out where no field would say so", async () => {
    const receiver = await startReceiver();
    const to = (name: string, fields: object) => ({
      name,
      kind: "lawmatics",
      url: `${receiver.url}/${name}`,
      fields,
      ...onLoopback,
    });
    const site = await openSiteWith(
      {
        destinations: [
          to("plain", { who: "{firstName}", tel: "{phone}" }),
          to("marked", { tel: "{phone}", stop: "{doNotCallSince}" }),
          to("summed", { tel: "{phone}", note: "{summary}" }),
        ],
      },
      { database: "sqlite" },
    );
    const onlyCalls = { calls: true, texts: false };
    const { consents } = site.services;
    await consents.withdrawNumber("+12055550123", onlyCalls, site.now());
    await site.postJson("/.netlify/functions/click-to-call", {
      leadPhoneNumber: "2055550123",
    });
    await expect.poll(() => receiver.requests.length).toBe(3);
    // A later message asks for a call about its own matter.
    site.setTime(new Date(site.now().getTime() + 60_000).toISOString());
    await site.submit("/", { ...message, fullName: "Bo" });
    await expect.poll(() => receiver.requests.length).toBe(6);
    const later = receiver.requests.splice(3);
    expect(
      later.map(({ body }) => new URLSearchParams(body).get("tel")),
    ).toEqual(Array(3).fill(message.phone));
    const phones = receiver.requests.map(({ path, body }) => [
      path,
      new URLSearchParams(body).get("tel"),
    ]);
    expect(phones.toSorted()).toEqual([
      ["/marked", "+12055550123"],
      ["/plain", ""],
      ["/summed", "+12055550123"],
    ]);
  });

  test("a number that must not be texted is left out where no field would say so, of later requests too", async () => {
    const receiver = await startReceiver();
    const to = (name: string, fields?: object) => ({
      name,
      kind: "lawmatics",
      url: `${receiver.url}/${name}`,
      ...(fields && { fields }),
      ...onLoopback,
    });
    const site = await openSiteWith(
      {
        destinations: [
          to("as-shipped"),
          to("plain", { who: "{firstName}", phone: "{phone}" }),
          to("calls", { phone: "{phone}", stop: "{doNotCallSince}" }),
          to("texts", { phone: "{phone}", stop: "{doNotTextSince}" }),
        ],
      },
      { database: "sqlite" },
    );
    const readPhones = () =>
      receiver.requests
        .splice(0)
        .map(({ path, body }) => [
          path,
          new URLSearchParams(body).get("phone") ?? "",
        ])
        .toSorted();
    const { consents } = site.services;
    const both = { calls: true, texts: true };
    await consents.withdrawNumber("+12055550123", both, site.now());
    site.setTime(new Date(site.now().getTime() + 60_000).toISOString());
    await site.submit("/", message);
    await expect.poll(() => receiver.requests.length).toBe(4);
    const shipped = receiver.requests.find(
      ({ path }) => path === "/as-shipped",
    );
    expect(new URLSearchParams(shipped?.body).get("notes")).toContain(
      "Do not text: ",
    );
    expect(readPhones()).toEqual([
      ["/as-shipped", message.phone],
      ["/calls", ""],
      ["/plain", ""],
      ["/texts", message.phone],
    ]);

    const start = consentWithoutForm("text message");
    await consents.allowTexts("+12055550123", site.now(), start);
    await site.submit("/", { ...message, fullName: "Bo" });
    await expect.poll(() => receiver.requests.length).toBe(4);
    expect(readPhones().map(([, phone]) => phone)).toEqual(
      Array(4).fill(message.phone),
    );
  });
});

describe("calls without a result", () => {
  test("a simulated call is delivered as not placed, and contacts are notified", async () => {
    const receiver = await startReceiver();
    const live = { siteUrl: "https://www.firm.example" };
    const phoneService = await createPhoneService(
      { ...live, calls: { kind: "simulate" } },
      createLog("silent"),
      () => caller,
    );
    const site = await openSiteWith(
      {
        destinations: [
          { name: "chat", kind: "slack", url: receiver.url, ...onLoopback },
        ],
        contacts: {
          minutes: 5,
          people: [{ name: "Ann", reach: [webhook("ann", receiver.url)] }],
        },
      },
      {
        database: "sqlite",
        ...live,
        phoneService: () => phoneService,
        now: "2026-11-20T17:00:00Z",
      },
    );
    const call = await site.postJson("/.netlify/functions/click-to-call", {
      leadPhoneNumber: "2055550123",
    });
    expect(await call.json()).toMatchObject({ isManual: true });
    await expect.poll(() => receiver.requests.length).toBe(2);
    const received = receiver.requests.map(({ body }) => body).join("\n");
    expect(received).toContain("+12055550123, not placed: call now");
    expect(received).toContain('"type":"callback.waiting"');
    expect(received).not.toContain("The site called");
  });

  test("a request whose process died during the call is delivered after half a minute", async () => {
    const receiver = await startReceiver();
    const site = await openSiteWith(
      {
        destinations: [webhook("hook", receiver.url)],
      },
      { database: "sqlite" },
    );
    const now = new Date();
    site.setTime(now.toISOString());
    await site.services.callbacks.recordRequest({
      number: "+12055550123",
      form: {
        kind: "callback",
        key: "k",
        payload: "p",
        address: undefined,
        now,
      },
    });
    site.setTime(new Date(now.getTime() + 29_000).toISOString());
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(receiver.requests).toEqual([]);
    site.setTime(new Date(now.getTime() + 31_000).toISOString());
    await expect.poll(() => receiver.requests.length).toBe(1);
    expect(JSON.parse(receiver.requests[0]?.body ?? "").data.status).toBe(
      "requested",
    );
  });
});

describe.each(databaseKinds)("storing deliveries, on %s", (database) => {
  test.runIf(database === "sqlite")(
    "without a destination no delivery is stored",
    async () => {
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
    },
  );

  test("overdue messages show in /readyz and /metrics, and turn no visitor away", async () => {
    const receiver = await startReceiver((r) => r.writeHead(500).end());
    const site = await openSiteWith(
      {
        destinations: [webhook("hook", receiver.url)],
      },
      { database, now: new Date(Date.now() - 20 * 60_000).toISOString() },
    );
    expect(await (await site.visit("/readyz")).json()).toEqual({
      status: "ready",
    });
    await site.submit("/", message);
    await expect.poll(() => receiver.requests.length).toBe(1);
    // The result of /readyz is cached for a second.
    await expect
      .poll(async () => {
        const ready = await site.visit("/readyz");
        return [ready.status, await ready.json()];
      })
      .toEqual([
        200,
        {
          status: "ready",
          warnings: [
            "Messages have waited for over 15 minutes to be delivered.",
            "Messages are not being delivered: npm run leads -- undelivered.",
          ],
        },
      ]);
    await expect
      .poll(() => site.services.metrics.read())
      .toContain(
        'casefront_delivery_tries_total{destination="hook",end="waiting"} 1',
      );
    const metrics = (await site.services.metrics.read()) ?? "";
    const [, age] =
      /queue_age_seconds\{destination="hook"\} (\d+)/.exec(metrics) ?? [];
    expect(Number(age)).toBeGreaterThanOrEqual(1200);
    expect(metrics).toContain(
      'casefront_deliveries_dead{destination="hook"} 0',
    );
    expect(metrics).not.toMatch(/Ann|205\D{0,3}555/);
  });

  test.runIf(database === "sqlite")(
    "erasure deletes a person's deliveries, and nothing more is sent about them",
    async () => {
      const receiver = await startReceiver((r) => r.writeHead(500).end());
      const plan = {
        destinations: [webhook("hook", receiver.url)],
      };
      const site = await openSiteWith(plan, { database });
      await site.submit("/", message);
      await expect.poll(() => receiver.requests.length).toBe(1);
      const { code, out } = await runCommand(
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
    },
  );
});
