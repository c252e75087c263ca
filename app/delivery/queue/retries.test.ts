import { describe, expect, test } from "vitest";
import {
  nowhere,
  openDeliveryHarness,
  webhook,
} from "../../../test/support/delivery/delivery-harness.ts";
import {
  startMailServer,
  startReceiver,
} from "../../../test/support/delivery/receivers.ts";
import { day, hour } from "../../server/durations.ts";
import { redeliver } from "./dead-letters.server.ts";
import { isFailing, listQueues } from "./health/queue-health.server.ts";

describe("deliveries", () => {
  test("a contact's turn that is planned for the morning is late only from then, also under way or after a failure", async () => {
    const harness = await openDeliveryHarness(
      {
        timeZone: "America/New_York",
        contacts: {
          minutes: 5,
          people: [{ name: "Ann", reach: [webhook("ann", nowhere)] }],
        },
      },
      "sqlite",
    );
    // 10 PM in Alabama, where calls may begin at 8 AM.
    harness.clock.time = new Date("2026-11-24T04:00:00.000Z");
    const due = new Date("2026-11-24T14:00:00.000Z");
    await harness.add();
    for (const changes of [
      { attempts: 0 },
      { attempts: 1, next_at: "2026-11-24T14:01:00.000Z" },
      { next_at: "2026-11-24T14:00:05.000Z", last_error: "HTTP 500" },
    ]) {
      await harness.database.updateTable("deliveries").set(changes).execute();
      expect(await listQueues(harness.database, due)).toEqual([
        { destination: "ann", dead: 0, oldestDue: due },
      ]);
      expect(await isFailing(harness.database, due)).toBe(false);
    }
  });

  test("a delivery that is sent again is late only from then", async () => {
    const harness = await openDeliveryHarness(
      { destinations: [webhook("hook", nowhere)] },
      "sqlite",
    );
    await harness.add();
    await harness.database
      .updateTable("deliveries")
      .set({ state: "dead", attempts: 12, last_error: "HTTP 500" })
      .execute();
    const due = new Date(harness.clock.time.getTime() + 10 * hour);
    await redeliver(harness.database, undefined, ["hook"], due);
    await harness.database
      .updateTable("deliveries")
      .set({ attempts: 1 })
      .execute();
    expect(await listQueues(harness.database, due)).toEqual([
      { destination: "hook", dead: 0, oldestDue: due },
    ]);
  });

  test("a failing delivery is tried twelve times in about 75 hours with one id, then is marked dead, reported in an alert, and kept", async () => {
    const receiver = await startReceiver((r) => r.writeHead(500).end());
    const operator = await startReceiver();
    const harness = await openDeliveryHarness(
      {
        destinations: [webhook("hook", receiver.url)],
        alerts: [webhook("operator", operator.url)],
      },
      "sqlite",
    );
    // The test's clock skips hours while deliveries are in progress.
    harness.begin({ leaseMs: 100 * day });
    const start = harness.clock.time;
    await harness.add();
    const findNext = async () => {
      const [row] = await harness.rows();
      const next = new Date(row?.next_at ?? 0);
      const pause = next.getTime() - harness.clock.time.getTime();
      return row?.last_error && pause > 0 && pause < 50 * day
        ? next
        : undefined;
    };
    for (let tries = 1; tries < 12; tries++) {
      await expect.poll(findNext).toBeDefined();
      expect(receiver.requests).toHaveLength(tries);
      harness.clock.time = (await findNext()) ?? harness.clock.time;
    }
    await expect
      .poll(async () => (await harness.rows())[0])
      .toMatchObject({ state: "dead", attempts: 12, last_error: "HTTP 500" });
    const hours = (harness.clock.time.getTime() - start.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(67);
    expect(hours).toBeLessThan(84);
    const ids = receiver.requests.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids)).toEqual(new Set([(await harness.rows())[0]?.id]));
    const times = receiver.requests.map(
      ({ headers }) => headers["webhook-timestamp"],
    );
    expect(new Set(times).size).toBe(12);

    await expect.poll(() => operator.requests.length).toBe(2);
    const alerts = operator.requests.map(({ body }) => JSON.parse(body));
    expect(alerts.map(({ type }) => type)).toEqual([
      "delivery.failing",
      "delivery.dead",
    ]);
    expect(alerts[1].data).toMatchObject({
      destination: "hook",
      reason: "HTTP 500",
      attempts: 12,
    });
    expect(JSON.stringify(alerts)).not.toContain("Ann");

    receiver.answer = (r) => r.end();
    expect(
      await redeliver(
        harness.database,
        undefined,
        ["hook"],
        harness.clock.time,
      ),
    ).toBe(1);
    await expect
      .poll(async () => (await harness.rows())[0])
      .toMatchObject({ state: "delivered", attempts: 1, last_error: null });
  });

  test("a receiver that hangs delays no other", async () => {
    const hanging = await startReceiver(() => {});
    const good = await startReceiver();
    const harness = await openDeliveryHarness(
      {
        destinations: [
          webhook("hanging", hanging.url),
          webhook("good", good.url),
        ],
      },
      "sqlite",
    );
    harness.begin({ drainMs: 100 });
    await Promise.all(Array.from({ length: 20 }, harness.add));
    await expect.poll(() => good.requests.length).toBe(20);
    expect(hanging.requests).toHaveLength(8);
  });
});

test("a private address gets nothing unless it is allowed", async () => {
  const receiver = await startReceiver();
  const mail = await startMailServer();
  const hosts = ["127.0.0.1", "localhost", "2130706433", "[::1]"];
  const destinations = [...hosts, "[::ffff:127.0.0.1]"].flatMap((host, at) => [
    webhook(`hook ${at}`, `http://${host}:${receiver.port}`, {
      allowPrivateAddress: false,
    }),
    {
      name: `mail ${at}`,
      kind: "mail",
      smtp: mail.url.replace("127.0.0.1", host),
      from: "a@firm.example",
      to: ["b@firm.example"],
      allowUnencrypted: true,
    },
  ]);
  const harness = await openDeliveryHarness({ destinations });
  harness.begin();
  await harness.add();
  const last_error =
    "the address is in a private network: allow it under More settings, or with allowPrivateAddress: true";
  await expect
    .poll(harness.rows)
    .toMatchObject(destinations.map(() => ({ last_error })));
  expect([receiver.requests, mail.emails]).toEqual([[], []]);
});
