import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import {
  onLoopback,
  startMailServer,
  startReceiver,
  writeDestinations,
} from "../../../test/support/delivery/receivers.ts";
import { storeLead } from "../../../test/support/leads/store-lead.ts";
import { openStore } from "../../../test/support/site.ts";
import type { Lead } from "../../leads/lead.ts";
import { listDead } from "./delivery-lists.server.ts";

const message: Lead = {
  source: "Landing Page Contact Form",
  firstName: "Ann Lee",
  phone: "205 555 0123",
  description: "A van hit my car.",
};

/** From 0 to 1, deterministic for each text. */
function roll(text: string) {
  return createHash("sha256").update(text).digest().readUInt32BE() / 2 ** 32;
}

type Behavior = {
  share: number;
  /** Whether it received the message, regardless of its answer. */
  accepts?: boolean;
  answer: (response: ServerResponse) => void;
};

const behaviors: Behavior[] = [
  { share: 0.004, answer: () => {} },
  { share: 0.1, answer: (r) => r.destroy() },
  { share: 0.1, answer: (r) => r.writeHead(500).end() },
  { share: 0.04, answer: (r) => r.writeHead(302, { Location: "/" }).end() },
  {
    share: 0.05,
    answer: (r) => r.writeHead(429, { "Retry-After": "7200" }).end(),
  },
  { share: 0.03, answer: (r) => r.writeHead(404).end("no such hook") },
  { share: 0.03, answer: (r) => r.writeHead(410).end() },
  { share: 0.04, answer: (r) => r.socket?.end("garbage\r\n\r\n") },
  // It received the message, but its answer is lost.
  { share: 0.04, accepts: true, answer: (r) => r.destroy() },
  {
    share: 0.08,
    accepts: true,
    answer: (r) => {
      r.writeHead(200, { "Content-Length": 9999 }).write("{");
      setTimeout(() => r.destroy(), 5);
    },
  },
  { share: 1, accepts: true, answer: (r) => r.end() },
];

/** Fails differently each time, and always for one message in eight. */
async function startFlakyReceiver() {
  const tries = new Map<string, number>();
  const accepted = new Set<string>();
  const receiver = await startReceiver((response, { headers }) => {
    const id = String(headers["webhook-id"]);
    const count = (tries.get(id) ?? 0) + 1;
    tries.set(id, count);
    if ([...tries.keys()].indexOf(id) % 8 === 0) {
      return response.writeHead(503).end();
    }
    let rest = roll(`${id} ${count}`);
    const behavior = behaviors.find(({ share }) => {
      rest -= share;
      return rest < 0;
    });
    if (behavior?.accepts) accepted.add(id);
    behavior?.answer(response);
  });
  return { url: receiver.url, accepted };
}

test("of thirty leads sent while everything fails at random, each is delivered or dead, and none is lost", async () => {
  const flaky = await startFlakyReceiver();
  const good = await startReceiver();
  const mail = await startMailServer();
  const hook = (name: string, url: string) => ({
    name,
    kind: "webhook",
    url,
    secret: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
    ...onLoopback,
  });
  const operator = {
    name: "operator",
    kind: "mail",
    smtp: mail.url,
    from: "a@firm.example",
    to: ["b@firm.example"],
    ...onLoopback,
  };
  const store = await openStore(
    "sqlite",
    await writeDestinations({
      destinations: [hook("flaky", flaky.url), hook("good", good.url)],
      alerts: [operator],
    }),
  );
  onTestFinished(store.close);
  const start = new Date("2026-11-21T12:00:00Z");
  let time = start;
  const leaseMs = 100 * 86_400_000;
  store.delivery.start(() => time, {
    pollMs: 20,
    timeoutMs: 2000,
    concurrency: 16,
    leaseMs,
  });
  const ids = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      storeLead(
        store.leads,
        { ...message, phone: `205 555 ${1000 + index}` },
        time,
      ),
    ),
  );

  const waiting = store.database
    .selectFrom("deliveries")
    .leftJoin("destination_holds", (join) =>
      join.onRef(
        "destination_holds.destination",
        "=",
        "deliveries.destination",
      ),
    )
    .select(({ fn }) => [fn.min("next_at").as("next"), "held_until"])
    .where("state", "=", "waiting")
    .groupBy("deliveries.destination");
  await expect
    .poll(
      async () => {
        const rows = await waiting.execute();
        const [next] = rows
          .map(({ next, held_until }) => [next, held_until ?? ""].toSorted()[1])
          .toSorted();
        const pause = Date.parse(next ?? "") - time.getTime();
        // Half an hour passes whenever nothing is due; leases outlast the whole test.
        if (pause > 0 && pause < leaseMs / 2) {
          time = new Date(time.getTime() + Math.max(pause, 1_800_000));
        }
        return next;
      },
      { timeout: 240_000, interval: 20 },
    )
    .toBeUndefined();

  const rows = await store.database
    .selectFrom("deliveries")
    .selectAll()
    .where("subject_kind", "=", "lead")
    .execute();
  for (const name of ["flaky", "good"]) {
    const received = rows.filter(({ destination }) => destination === name);
    expect(received.map((row) => row.subject_id).toSorted()).toEqual(
      ids.toSorted(),
    );
  }
  const by = Map.groupBy(rows, (row) => `${row.destination} ${row.state}`);
  expect([...by.keys()].toSorted()).toEqual([
    "flaky dead",
    "flaky delivered",
    "good delivered",
  ]);
  const received = good.requests.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(received).size).toBe(30);
  for (const { id } of by.get("flaky delivered") ?? []) {
    expect(flaky.accepted.has(id)).toBe(true);
  }
  for (const { attempts, last_error } of by.get("flaky dead") ?? []) {
    expect(last_error === "410 Gone" || attempts === 12).toBe(true);
  }
  expect(await listDead(store.database)).toHaveLength(
    by.get("flaky dead")?.length ?? 0,
  );
  // One alert of each kind an hour, not one per message.
  const hours = (time.getTime() - start.getTime()) / 3_600_000;
  expect(mail.emails.length).toBeGreaterThan(1);
  expect(mail.emails.length).toBeLessThanOrEqual(2 * (hours + 1));
  expect(mail.emails.map(({ text }) => text).join()).not.toContain("Ann");
}, 270_000);
