import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { publish } from "../../../test/support/content/content.ts";
import { databaseKinds } from "../../../test/support/databases/databases.ts";
import {
  nowhere,
  openDeliveryHarness,
  webhook,
} from "../../../test/support/delivery/delivery-harness.ts";
import { startReceiver } from "../../../test/support/delivery/receivers.ts";
import { redeliver } from "../queue/dead-letters.server.ts";
import { isDue, leaseDue } from "../queue/lease.server.ts";

type Case = [
  what: string,
  answer: (response: ServerResponse) => void,
  end: { state: string; last_error: string | null },
];
const failed = (last_error: string) => ({ state: "waiting", last_error });
const delivered = { state: "delivered", last_error: null };
let isStored = false;
const cases: Case[] = [
  ["returns 500", (r) => r.writeHead(500).end(), failed("HTTP 500")],
  [
    "redirects",
    (r) => r.writeHead(307, { Location: "/elsewhere" }).end(),
    failed("307, a redirect"),
  ],
  [
    "returns 410 gets no more attempts",
    (r) => r.writeHead(410).end(),
    { state: "dead", last_error: "410 Gone" },
  ],
  ["hangs", () => {}, failed("timed out")],
  ["hangs up", (r) => r.destroy(), failed("ECONNRESET")],
  [
    "does not speak HTTP",
    (r) => r.socket?.end("220 mail.example.com ESMTP\r\n"),
    failed("HPE_INVALID_CONSTANT"),
  ],
  [
    "drips its headers",
    (r) => {
      r.socket?.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => r.socket?.write("X-A: b\r\n"), 200);
      r.socket?.once("close", () => clearInterval(timer));
    },
    failed("timed out"),
  ],
  [
    "returns 200 with endless headers",
    (r) => r.socket?.write(`HTTP/1.1 200 OK\r\nX-A: ${"a".repeat(99_999)}`),
    failed("HPE_HEADER_OVERFLOW"),
  ],
  [
    "returns 200 with something other than JSON",
    (r) => r.end("<html>sorry</html>"),
    delivered,
  ],
  [
    "returns 200 and announces more than it sends",
    (r) => {
      r.writeHead(200, { "Content-Length": 5000 }).write("{}");
      setTimeout(() => r.destroy(), 20);
    },
    delivered,
  ],
  [
    "returns 200 and drips its body",
    (r) => {
      const timer = setInterval(() => r.write("a"), 200);
      r.writeHead(200).once("close", () => clearInterval(timer));
    },
    delivered,
  ],
  [
    "returns 200 before it stores the lead, and isn't cut off",
    (r) => {
      r.writeHead(200).flushHeaders();
      const storing = setTimeout(() => {
        isStored = true;
        r.end();
      }, 300);
      r.once("close", () => clearTimeout(storing));
    },
    delivered,
  ],
  [
    "returns 200 with an endless body",
    (r) => {
      const more = () => {
        while (!r.destroyed && r.write("a".repeat(65_536)));
      };
      r.writeHead(200).on("drain", more);
      more();
    },
    delivered,
  ],
];

describe("a receiver that", () => {
  test("gives one of the answers below ends its delivery as listed", async () => {
    const received = await Promise.all(
      cases.map(async ([what, answer, end]) => ({
        ...(await startReceiver(answer)),
        ...{ what, end },
      })),
    );
    const destinations = received.map(({ url }, at) =>
      webhook(`case ${at}`, url),
    );
    const harness = await openDeliveryHarness({ destinations });
    harness.begin({ timeoutMs: 4000, pollMs: 500 });
    await harness.add();
    const ended = async () =>
      (await harness.rows()).filter((row) => row.last_error || row.ended_at);
    await expect.poll(ended, { interval: 200 }).toHaveLength(cases.length);
    const rows = await ended();
    for (const [at, { what, end, requests }] of received.entries()) {
      const row = rows.find(({ destination }) => destination === `case ${at}`);
      expect(row, what).toMatchObject({ ...end, attempts: 1 });
      expect(requests.map(({ path }) => path)).toEqual(["/"]);
    }
    expect(isStored).toBe(true);
  });

  test("is unreachable is retried", async () => {
    const harness = await openDeliveryHarness({
      destinations: [webhook("hook", nowhere)],
    });
    harness.begin();
    await harness.add();
    await expect.poll(harness.rows).toMatchObject([failed("ECONNREFUSED")]);
    const [row] = await harness.rows();
    harness.clock.time = new Date(row?.next_at ?? "");
    await expect.poll(harness.rows).toMatchObject([{ attempts: 2 }]);
  });

  test("returns a status and Retry-After is paused for that long", async () => {
    const time = new Date();
    const inAnHour = new Date(time.getTime() + 3_600_000).toUTCString();
    const waits = [
      [429, "3600", 3_600_000],
      [503, inAnHour, 3_600_000],
      [500, "99999999999", 86_400_000],
      [429, "soon", 5000],
    ] as const;
    const destinations = waits.map(async ([status, header], at) => {
      const { url } = await startReceiver((r) =>
        r.writeHead(status, { "Retry-After": header }).end(),
      );
      return webhook(`case ${at}`, url);
    });
    const harness = await openDeliveryHarness({
      destinations: await Promise.all(destinations),
    });
    harness.clock.time = time;
    harness.begin();
    await harness.add();
    const failures = async () =>
      (await harness.rows()).filter(({ last_error }) => last_error);
    await expect.poll(failures).toHaveLength(waits.length);
    const rows = await failures();
    for (const [at, [status, header, wait]] of waits.entries()) {
      const row = rows.find(({ destination }) => destination === `case ${at}`);
      expect(row).toMatchObject(failed(`HTTP ${status}`));
      const pause = new Date(row?.next_at ?? 0).getTime() - time.getTime();
      expect(Math.abs(pause - wait), header).toBeLessThanOrEqual(1000);
    }
  });
});

describe("during a pause, a receiver that", () => {
  test.each(databaseKinds)(
    "asks for a pause gets nothing meanwhile from any copy of the site on %s, and the operator is alerted",
    async (kind) => {
      const busy = await startReceiver((r) =>
        r.writeHead(429, { "Retry-After": "3600" }).end(),
      );
      const other = await startReceiver();
      const operator = await startReceiver();
      const harness = await openDeliveryHarness(
        {
          destinations: [
            webhook("busy", busy.url),
            webhook("other", other.url),
          ],
          alerts: [webhook("operator", operator.url)],
        },
        kind,
      );
      const minutesLater = (minutes: number) =>
        new Date(harness.clock.time.getTime() + minutes * 60_000);
      harness.begin();
      await harness.add();
      await expect.poll(() => operator.requests.length).toBe(1);
      await harness.add();
      await harness.add();
      await expect.poll(() => other.requests.length).toBe(3);
      expect(busy.requests).toHaveLength(1);
      expect(await isDue(harness.database, "busy", minutesLater(59))).toBe(
        false,
      );
      expect(
        await leaseDue(
          harness.database,
          "busy",
          8,
          minutesLater(59),
          minutesLater(60),
        ),
      ).toEqual([]);
      expect(await isDue(harness.database, "busy", minutesLater(61))).toBe(
        true,
      );
      busy.answer = (r) => r.end();
      harness.clock.time = minutesLater(61);
      await expect.poll(() => busy.requests.length).toBe(4);
    },
  );

  test("asked for a pause delays neither what an operator resends nor another receiver that took its name", async () => {
    const busy = await startReceiver((r) =>
      r.writeHead(429, { "Retry-After": "86400" }).end(),
    );
    const other = await startReceiver();
    const harness = await openDeliveryHarness({
      destinations: [webhook("hook", busy.url)],
    });
    const pauses = harness.database.selectFrom("destination_holds").selectAll();
    harness.begin();
    await harness.add();
    await expect.poll(() => pauses.execute()).toHaveLength(1);
    // The delivery that led to the pause may be gone, such as after an erasure.
    await harness.database.deleteFrom("deliveries").execute();
    await harness.add();
    await redeliver(harness.database, undefined, ["hook"], harness.clock.time);
    await expect.poll(() => busy.requests.length).toBe(2);
    await expect.poll(() => pauses.execute()).toHaveLength(1);
    const destinations = [webhook("hook", other.url)];
    await publish(harness, { destinations }, "destinations");
    await harness.content.refresh();
    await harness.add();
    await expect.poll(() => other.requests.length).toBe(1);
  });

  test("asked for a pause gets at once what an operator resends", async () => {
    const receiver = await startReceiver((r) =>
      r.writeHead(410, { "Retry-After": "3600" }).end(),
    );
    const harness = await openDeliveryHarness({
      destinations: [webhook("hook", receiver.url)],
    });
    harness.begin();
    await harness.add();
    await expect.poll(harness.rows).toMatchObject([{ state: "dead" }]);
    receiver.answer = (r) => r.writeHead(503, { "Retry-After": "3600" }).end();
    await harness.add();
    await expect.poll(() => receiver.requests.length).toBe(2);
    receiver.answer = (r) => r.end();
    const pauses = harness.database.selectFrom("destination_holds").selectAll();
    await expect.poll(() => pauses.execute()).toHaveLength(1);
    await redeliver(harness.database, undefined, ["hook"], harness.clock.time);
    await expect.poll(() => receiver.requests.length).toBe(4);
  });
});
