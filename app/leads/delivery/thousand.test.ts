import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "../../../test/free-port.ts";
import {
  onLoopback,
  type Received,
  startMailServer,
  startReceiver,
  writeDestinations,
} from "../../../test/receivers.ts";
import { openStore } from "../../../test/site.ts";
import { storeLead } from "../../../test/store-lead.ts";
import type { Lead } from "../lead.ts";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const message: Lead = {
  source: "Landing Page Contact Form",
  firstName: "Ann Lee",
  phone: "205 555 0123",
  description: "A van hit my car.",
};

/** A receiver that fails in another way each time, by a die that falls alike in each run. */
async function startMoodyReceiver() {
  let seed = 42;
  const roll = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const taken = new Set<string>();
  const idOf = ({ headers }: Received) => String(headers["webhook-id"]);
  const receiver = await startReceiver((response, request) => {
    const mood = roll();
    if (mood < 0.003) return;
    if (mood < 0.1) return response.destroy();
    if (mood < 0.2) return response.writeHead(500).end();
    if (mood < 0.25) return response.writeHead(302, { Location: "/" }).end();
    if (mood < 0.3) {
      return response.writeHead(429, { "Retry-After": "7200" }).end();
    }
    if (mood < 0.33) return response.writeHead(404).end("no such hook");
    // It took the message, and nobody hears of it.
    if (mood < 0.36) {
      taken.add(idOf(request));
      return response.destroy();
    }
    if (mood < 0.38) return response.writeHead(410).end();
    if (mood < 0.42) return response.socket?.end("garbage\r\n\r\n");
    taken.add(idOf(request));
    if (mood < 0.5) {
      response.writeHead(200, { "Content-Length": 9999 }).write("{");
      return response.destroy();
    }
    response.end();
  });
  return { receiver, taken };
}

test("of a thousand leads, sent where everything goes wrong, each message is delivered or given up, and none is lost", async () => {
  const { receiver, taken } = await startMoodyReceiver();
  const good = await startReceiver();
  const gone = await startReceiver((response) => response.writeHead(410).end());
  const mail = await startMailServer();
  const port = await findFreePort();
  const hangsUp = createServer((socket) => socket.destroy());
  hangsUp.listen(port, "127.0.0.1");
  await once(hangsUp, "listening");
  onTestFinished(() => {
    hangsUp.close();
  });
  const hook = (name: string, url: string) => ({
    name,
    kind: "webhook",
    url,
    secret,
    ...onLoopback,
  });
  const store = await openStore(
    "sqlite",
    await writeDestinations({
      destinations: [
        hook("moody", receiver.url),
        hook("good", good.url),
        hook("gone", gone.url),
        hook("hangs-up", `http://127.0.0.1:${port}`),
      ],
      alerts: [
        {
          name: "operator",
          kind: "mail",
          smtp: mail.url,
          from: "a@firm.example",
          to: ["b@firm.example"],
          ...onLoopback,
        },
      ],
    }),
  );
  onTestFinished(store.close);
  let time = new Date("2026-11-21T12:00:00Z");
  store.delivery.start(() => time, { poll: 20, timeout: 1000, atOnce: 16 });

  const ids = await Promise.all(
    Array.from({ length: 1000 }, () => storeLead(store.leads, message, time)),
  );
  const countOpen = async () =>
    Number(
      (
        await store.database
          .selectFrom("deliveries")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .where("state", "=", "waiting")
          .executeTakeFirst()
      )?.count,
    );
  // Hours go by whenever nothing is left to do for now.
  await expect
    .poll(
      async () => {
        const open = await countOpen();
        if (!(await isBusy())) time = new Date(time.getTime() + 3_600_000);
        return open;
      },
      { timeout: 60_000, interval: 30 },
    )
    .toBe(0);

  async function isBusy() {
    const due = await store.database
      .selectFrom("deliveries")
      .select("id")
      .where("state", "=", "waiting")
      .where("next_at", "<=", new Date(time.getTime() + 60_000).toISOString())
      .limit(1)
      .execute();
    return due.length > 0;
  }

  const rows = await store.database
    .selectFrom("deliveries")
    .selectAll()
    .where("subject_kind", "=", "lead")
    .execute();
  expect(rows).toHaveLength(4000);
  const of = (destination: string) =>
    rows.filter((row) => row.destination === destination);
  for (const name of ["moody", "good", "gone", "hangs-up"]) {
    expect(
      of(name)
        .map((row) => row.subject_id)
        .toSorted(),
    ).toEqual(ids.toSorted());
  }
  const stateOf = (name: string) => [
    ...new Set(of(name).map((row) => row.state)),
  ];
  expect(stateOf("good")).toEqual(["delivered"]);
  expect(good.requests).toHaveLength(1000);
  expect(
    of("gone").every((row) => row.state === "dead" && row.attempts === 1),
  ).toBe(true);
  expect(
    of("hangs-up").every((row) => row.state === "dead" && row.attempts === 12),
  ).toBe(true);
  for (const { id, state } of of("moody")) {
    if (state === "delivered") expect(taken.has(id)).toBe(true);
  }
  const counted = Map.groupBy(of("moody"), (row) => row.state);
  expect(counted.get("delivered")?.length).toBeGreaterThan(900);
  expect(await store.delivery.store.listDead()).toHaveLength(
    2000 + (counted.get("dead")?.length ?? 0),
  );
  // One alert an hour and destination, not one a message.
  expect(mail.mails.length).toBeGreaterThan(2);
  expect(mail.mails.length).toBeLessThan(200);
  expect(mail.mails.map(({ text }) => text).join()).not.toContain("Ann");
}, 90_000);
