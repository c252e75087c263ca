import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  copyDatabase,
  databaseKinds,
  hasPostgres,
} from "../../../test/support/databases/databases.ts";
import {
  openDeliveryHarness,
  webhook,
} from "../../../test/support/delivery/delivery-harness.ts";
import {
  startReceiver,
  writeDestinations,
} from "../../../test/support/delivery/receivers.ts";
import { startSite } from "../../../test/support/processes/site-process.ts";
import { liveOperator, testSettings } from "../../../test/support/site.ts";
import { openDatabase } from "../../server/database/database.server.ts";
import { createLog } from "../../server/operations/log.server.ts";
import { openServices } from "../../services/services.server.ts";
import { redeliver } from "./dead-letters.server.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  test("a stopping worker releases its deliveries, and another sends them at once with the same id", async () => {
    const receiver = await startReceiver(() => {});
    const harness = await openDeliveryHarness(
      { destinations: [webhook("hook", receiver.url)] },
      kind,
    );
    harness.begin({ drainMs: 100 });
    await harness.add();
    await expect.poll(() => receiver.requests.length).toBe(1);
    await harness.delivery.stop();
    expect(await harness.rows()).toMatchObject([
      {
        state: "waiting",
        attempts: 0,
        next_at: harness.clock.time.toISOString(),
      },
    ]);
    receiver.answer = (r) => r.end();
    harness.begin();
    await expect.poll(harness.rows).toMatchObject([{ state: "delivered" }]);
    const ids = receiver.requests.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(1);
  });

  test.runIf(kind === "sqlite")(
    "a delivery in progress isn't sent a second time when an operator sends everything again",
    async () => {
      const receiver = await startReceiver(() => {});
      const harness = await openDeliveryHarness(
        { destinations: [webhook("hook", receiver.url)] },
        kind,
      );
      await harness.add();
      await harness.database
        .updateTable("deliveries")
        .set({ attempts: 4, last_error: "HTTP 500" })
        .execute();
      harness.begin({ drainMs: 100 });
      await expect.poll(() => receiver.requests.length).toBe(1);
      const { clock, database, delivery } = harness;
      const [row] = await harness.rows();
      for (const id of [undefined, row?.id]) {
        expect(await redeliver(database, id, ["hook"], clock.time)).toBe(0);
      }
      delivery.wake();
      await sleep(200);
      expect(receiver.requests).toHaveLength(1);
      // Once its lease has expired, it can be sent again.
      const later = new Date(clock.time.getTime() + 91_000);
      expect(await redeliver(database, undefined, ["hook"], later)).toBe(1);
    },
  );

  test.runIf(kind === "postgres")(
    "deliveries of a killed process are sent again with the same id when the lease expires",
    async () => {
      const receiver = await startReceiver(() => {});
      const settings = await writeDestinations({
        destinations: [webhook("hook", receiver.url)],
      });
      const { url: DATABASE_URL, remove } = await copyDatabase(kind, "posts");
      onTestFinished(remove);
      const site = await startSite({
        DATABASE_URL,
        SITE_URL: "https://firm.example",
        ...liveOperator,
        CALLS: "off",
        ...settings,
      });
      await fetch(site.url, {
        method: "POST",
        body: new URLSearchParams({
          fullName: "Ann Lee",
          phone: "555",
          description: "A van.",
        }),
      });
      await expect.poll(() => receiver.requests.length).toBe(1);
      await site.stop("SIGKILL");

      const next = await openServices(
        testSettings({
          DATABASE_URL,
          SITE_URL: "https://firm.example",
          CALLS: "off",
          ...settings,
        }),
        createLog("silent"),
      );
      onTestFinished(next.close);
      const clock = { time: new Date() };
      receiver.answer = (r) => r.end();
      next.delivery.start(() => clock.time, { pollMs: 20 });
      onTestFinished(next.delivery.stop);
      await sleep(300);
      expect(receiver.requests).toHaveLength(1);
      clock.time = new Date(Date.now() + 91_000);
      await expect.poll(() => receiver.requests.length).toBe(2);
      const [first, second] = receiver.requests;
      expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
      expect(withoutTimes(second)).toEqual(withoutTimes(first));
    },
  );
});

test.runIf(hasPostgres)(
  "a copy on PostgreSQL whose clock is an hour ahead takes no message that another one is sending, and dates leads by the database's clock",
  async () => {
    const receiver = await startReceiver(() => {});
    const { url: DATABASE_URL, remove } = await copyDatabase(
      "postgres",
      "posts",
    );
    onTestFinished(remove);
    const settings = {
      DATABASE_URL,
      ...(await writeDestinations({
        destinations: [webhook("hook", receiver.url)],
      })),
    };
    const send = async (url: string) => {
      const body = new URLSearchParams({
        fullName: "Ann Lee",
        phone: "555",
        description: `A van in front of ${url}.`,
      });
      const sent = await fetch(url, {
        method: "POST",
        body,
        redirect: "manual",
      });
      expect(sent.status).toBe(303);
    };
    const site = await startSite(settings);
    await send(site.url);
    await expect.poll(() => receiver.requests.length).toBe(1);

    const ahead = await startSite({
      ...settings,
      NODE_OPTIONS: "--import ./test/support/processes/shift-clock.ts",
      CLOCK_SHIFT: String(60 * 60_000),
    });
    await send(ahead.url);
    const ids = () =>
      receiver.requests.map(({ headers }) => headers["webhook-id"]);
    await expect.poll(() => ids().length).toBeGreaterThan(1);
    // The copy polls for due deliveries about once a second.
    await sleep(2500);
    expect(new Set(ids()).size).toBe(ids().length);

    const database = await openDatabase(
      testSettings({ DATABASE_URL }).database,
    );
    onTestFinished(() => database.destroy());
    const leads = await database
      .selectFrom("survey_leads")
      .select("created_at")
      .where("created_at", ">", sql<string>`now() + interval '10 minutes'`)
      .execute();
    expect(leads).toEqual([]);
  },
);

test.runIf(hasPostgres)(
  "two copies of the site on one PostgreSQL share the work, and send nothing twice",
  async () => {
    const receiver = await startReceiver((r) => setTimeout(() => r.end(), 20));
    const one = await openDeliveryHarness(
      { destinations: [webhook("hook", receiver.url)] },
      "postgres",
    );
    const other = await openServices(
      testSettings({ DATABASE_URL: one.databaseUrl, ...one.settings }),
      createLog("silent"),
    );
    onTestFinished(other.close);
    onTestFinished(other.delivery.stop);
    await Promise.all(Array.from({ length: 100 }, one.add));
    one.begin();
    other.delivery.start(() => one.clock.time, { pollMs: 20 });
    const unsent = async () =>
      (await one.rows()).filter(({ state }) => state !== "delivered");
    await expect.poll(unsent, { timeout: 50_000 }).toEqual([]);
    const ids = receiver.requests.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toHaveLength(100);
    expect(new Set(ids).size).toBe(100);
    const shares = await Promise.all(
      [one, other].map(async ({ metrics }) => {
        const [, count] =
          /tries_total\{destination="hook",end="delivered"\} (\d+)/.exec(
            (await metrics.read()) ?? "",
          ) ?? [];
        return Number(count);
      }),
    );
    expect(Math.min(...shares)).toBeGreaterThan(0);
    expect((shares[0] ?? 0) + (shares[1] ?? 0)).toBe(100);
  },
);

/** What was delivered, without values that depend on the time of sending. */
function withoutTimes(request: { body: string } | undefined) {
  const {
    data,
    checkpoint: _,
    ...envelope
  } = JSON.parse(request?.body ?? "{}");
  return { ...envelope, data: { ...data, callingHours: undefined } };
}
