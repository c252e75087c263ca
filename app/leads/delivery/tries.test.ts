import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  onLoopback,
  startMailServer,
  startReceiver,
  writeDestinations,
} from "../../../test/receivers.ts";
import {
  createDatabase,
  type DatabaseKind,
  databaseKinds,
  openStore,
  testSettings,
} from "../../../test/site.ts";
import { startSite } from "../../../test/site-process.ts";
import { storeLead } from "../../../test/store-lead.ts";
import { openDatabase } from "../../server/database.server.ts";
import { day } from "../../server/limits.ts";
import { createLog } from "../../server/log.server.ts";
import { openServices } from "../../services.server.ts";
import type { Lead } from "../lead.ts";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

const message: Lead = {
  source: "Landing Page Contact Form",
  firstName: "Ann Lee",
  phone: "205 555 0123",
  description: "A van hit my car.",
};

const webhook = (name: string, url: string, more = {}) => ({
  name,
  kind: "webhook",
  url,
  secret,
  ...onLoopback,
  ...more,
});

/** A store with these destinations, whose clock the test moves. */
async function openWorkshop(plan: unknown, kind: DatabaseKind = "sqlite") {
  const settings = await writeDestinations(plan);
  const store = await openStore(kind, settings);
  onTestFinished(store.close);
  const clock = { time: new Date() };
  return {
    ...store,
    settings,
    clock,
    begin: (pace = {}) =>
      store.delivery.start(() => clock.time, { poll: 20, ...pace }),
    add: () => storeLead(store.leads, message, clock.time),
    rows: () =>
      store.database
        .selectFrom("deliveries")
        .selectAll()
        .orderBy("created_at")
        .orderBy("destination")
        .execute(),
  };
}

describe("a receiver that", () => {
  type Case = [
    what: string,
    answer: (response: ServerResponse) => void,
    end: { state: string; last_error: string | null },
  ];
  const failed = (last_error: string) => ({ state: "waiting", last_error });
  const delivered = { state: "delivered", last_error: null };
  const cases: Case[] = [
    ["answers 500", (r) => r.writeHead(500).end(), failed("HTTP 500")],
    ["answers 404", (r) => r.writeHead(404).end(), failed("HTTP 404")],
    [
      "redirects",
      (r) => r.writeHead(307, { Location: "/elsewhere" }).end(),
      failed("307, a redirect"),
    ],
    [
      "answers 410 is asked no more",
      (r) => r.writeHead(410).end(),
      { state: "dead", last_error: "410 Gone" },
    ],
    ["hangs", () => {}, failed("no answer in time")],
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
        const timer = setInterval(() => r.socket?.write("X-A: b\r\n"), 20);
        r.socket?.once("close", () => clearInterval(timer));
      },
      failed("no answer in time"),
    ],
    [
      "answers 200 with headers without end",
      (r) => r.socket?.write(`HTTP/1.1 200 OK\r\nX-A: ${"a".repeat(99_999)}`),
      failed("HPE_HEADER_OVERFLOW"),
    ],
    [
      "answers 200 with what is no JSON",
      (r) => r.end("<html>sorry</html>"),
      delivered,
    ],
    [
      "answers 200 and announces more than it sends",
      (r) => {
        r.writeHead(200, { "Content-Length": 5000 }).write("{}");
        setTimeout(() => r.destroy(), 20);
      },
      delivered,
    ],
    [
      "answers 200 and drips its body",
      (r) => {
        const timer = setInterval(() => r.write("a"), 20);
        r.writeHead(200).once("close", () => clearInterval(timer));
      },
      delivered,
    ],
    [
      "answers 200 with a body without end",
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

  test.each(cases)("%s", async (_, answer, end) => {
    const receiver = await startReceiver(answer);
    const shop = await openWorkshop({
      destinations: [webhook("hook", receiver.url)],
    });
    const isSlow = end.last_error === "no answer in time";
    shop.begin({ timeout: isSlow ? 300 : 5000 });
    await shop.add();
    await expect
      .poll(async () =>
        (await shop.rows()).filter((row) => row.last_error || row.ended_at),
      )
      .toMatchObject([{ ...end, attempts: 1 }]);
    expect(receiver.requests.map(({ path }) => path)).toEqual(["/"]);
  });

  test("is not there is tried again", async () => {
    const receiver = await startReceiver();
    const shop = await openWorkshop({
      destinations: [webhook("hook", "http://127.0.0.1:1")],
    });
    shop.begin();
    await shop.add();
    await expect.poll(shop.rows).toMatchObject([failed("ECONNREFUSED")]);
    expect(receiver.requests).toEqual([]);
  });

  test.each([
    [429, "3600", 3_600_000],
    [503, "in an hour", 3_600_000],
    [500, "999999999", 86_400_000],
    [429, "soon", 5000],
  ])(
    "answers %i and Retry-After: %s is left alone for so long",
    async (status, header, wait) => {
      const time = new Date();
      const hour = new Date(time.getTime() + 3_600_000).toUTCString();
      const receiver = await startReceiver((r) =>
        r
          .writeHead(status, {
            "Retry-After": header === "in an hour" ? hour : header,
          })
          .end(),
      );
      const shop = await openWorkshop({
        destinations: [webhook("hook", receiver.url)],
      });
      shop.clock.time = time;
      shop.begin();
      await shop.add();
      await expect.poll(shop.rows).toMatchObject([failed(`HTTP ${status}`)]);
      const [row] = await shop.rows();
      const pause = new Date(row?.next_at ?? 0).getTime() - time.getTime();
      expect(Math.abs(pause - wait)).toBeLessThanOrEqual(1000);
    },
  );
});

describe.each(databaseKinds)("on %s", (kind) => {
  test("what fails is tried twelve times in about 75 hours, always with one id, then given up, told, and kept", async () => {
    const receiver = await startReceiver((r) => r.writeHead(500).end());
    const operator = await startReceiver();
    const shop = await openWorkshop(
      {
        destinations: [webhook("hook", receiver.url)],
        alerts: [webhook("operator", operator.url)],
      },
      kind,
    );
    // Hours pass in moments here, and what is under way stays so.
    shop.begin({ lease: 100 * day });
    const start = shop.clock.time;
    await shop.add();
    const findNext = async () => {
      const [row] = await shop.rows();
      const next = new Date(row?.next_at ?? 0);
      const pause = next.getTime() - shop.clock.time.getTime();
      return row?.last_error && pause > 0 && pause < 50 * day
        ? next
        : undefined;
    };
    for (let tries = 1; tries < 12; tries++) {
      await expect.poll(findNext).toBeDefined();
      expect(receiver.requests).toHaveLength(tries);
      shop.clock.time = (await findNext()) ?? shop.clock.time;
    }
    await expect
      .poll(async () => (await shop.rows())[0])
      .toMatchObject({ state: "dead", attempts: 12, last_error: "HTTP 500" });
    const hours = (shop.clock.time.getTime() - start.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(67);
    expect(hours).toBeLessThan(84);
    const ids = receiver.requests.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids)).toEqual(new Set([(await shop.rows())[0]?.id]));
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
      await shop.delivery.store.redeliver(undefined, shop.clock.time),
    ).toBe(1);
    await expect
      .poll(async () => (await shop.rows())[0])
      .toMatchObject({ state: "delivered", attempts: 1, last_error: null });
  });

  test("a receiver that hangs holds up no other", async () => {
    const hanging = await startReceiver(() => {});
    const good = await startReceiver();
    const shop = await openWorkshop(
      {
        destinations: [
          webhook("hanging", hanging.url),
          webhook("good", good.url),
        ],
      },
      kind,
    );
    shop.begin({ farewell: 100 });
    await Promise.all(Array.from({ length: 60 }, shop.add));
    await expect.poll(() => good.requests.length).toBe(60);
    expect(hanging.requests).toHaveLength(8);
  });

  test("who is told to stop gives back what is under way, and another sends it at once with the same id", async () => {
    const receiver = await startReceiver(() => {});
    const shop = await openWorkshop(
      { destinations: [webhook("hook", receiver.url)] },
      kind,
    );
    shop.begin({ farewell: 100 });
    await shop.add();
    await expect.poll(() => receiver.requests.length).toBe(1);
    await shop.delivery.stop();
    expect(await shop.rows()).toMatchObject([
      { state: "waiting", attempts: 0, next_at: shop.clock.time.toISOString() },
    ]);
    receiver.answer = (r) => r.end();
    shop.begin();
    await expect.poll(shop.rows).toMatchObject([{ state: "delivered" }]);
    const ids = receiver.requests.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(1);
  });

  test("what a killed process was sending is sent again with the same id, once its minute is over", async () => {
    const receiver = await startReceiver(() => {});
    const settings = await writeDestinations({
      destinations: [webhook("hook", receiver.url)],
    });
    const { url: DATABASE_URL, remove } = await createDatabase(kind);
    onTestFinished(remove);
    const site = await startSite({
      DATABASE_URL,
      SITE_URL: "https://firm.example",
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
        ...settings,
      }),
      createLog("silent"),
    );
    onTestFinished(next.close);
    const clock = { time: new Date() };
    receiver.answer = (r) => r.end();
    next.delivery.start(() => clock.time, { poll: 20 });
    onTestFinished(next.delivery.stop);
    await sleep(300);
    expect(receiver.requests).toHaveLength(1);
    clock.time = new Date(Date.now() + 61_000);
    await expect.poll(() => receiver.requests.length).toBe(2);
    const [first, second] = receiver.requests;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.body).toBe(first?.body);
  });
});

test("two copies of the site on one PostgreSQL share the work, and send nothing twice", async () => {
  const receiver = await startReceiver((r) => setTimeout(() => r.end(), 20));
  const one = await openWorkshop(
    { destinations: [webhook("hook", receiver.url)] },
    "postgres",
  );
  const other = await openServices(
    testSettings({ DATABASE_URL: one.databaseUrl, ...one.settings }),
    createLog("silent"),
  );
  onTestFinished(other.close);
  onTestFinished(other.delivery.stop);
  await Promise.all(Array.from({ length: 300 }, one.add));
  one.begin();
  other.delivery.start(() => one.clock.time, { poll: 20 });
  await expect
    .poll(async () =>
      (await one.rows()).filter(({ state }) => state !== "delivered"),
    )
    .toEqual([]);
  const ids = receiver.requests.map(({ headers }) => headers["webhook-id"]);
  expect(ids).toHaveLength(300);
  expect(new Set(ids).size).toBe(300);
  const shares = await Promise.all(
    [one, other].map(async ({ metrics }) => {
      const [, count] =
        /tries_total\{destination="hook",end="delivered"\} (\d+)/.exec(
          await metrics.read(),
        ) ?? [];
      return Number(count);
    }),
  );
  expect(Math.min(...shares)).toBeGreaterThan(0);
  expect((shares[0] ?? 0) + (shares[1] ?? 0)).toBe(300);
});

describe("a private address", () => {
  test.each([
    "127.0.0.1",
    "localhost",
    "2130706433",
    "[::1]",
    "[::ffff:127.0.0.1]",
  ])("%s is sent nothing unless it is allowed", async (host) => {
    const receiver = await startReceiver();
    const mail = await startMailServer();
    const url = `http://${host}:${receiver.port}`;
    const shop = await openWorkshop({
      destinations: [
        webhook("a-hook", url, { allowPrivateAddress: false }),
        {
          name: "mail",
          kind: "mail",
          smtp: mail.url.replace("127.0.0.1", host),
          from: "a@firm.example",
          to: ["b@firm.example"],
          allowUnencrypted: true,
        },
      ],
    });
    shop.begin();
    await shop.add();
    const last_error =
      "the address is private: say allowPrivateAddress: true to allow it";
    await expect
      .poll(shop.rows)
      .toMatchObject([{ last_error }, { last_error }]);
    expect([receiver.requests, mail.mails]).toEqual([[], []]);
  });
});

describe("a mail server that", () => {
  const mailTo = (smtp: string, more = {}) => ({
    destinations: [
      {
        name: "mail",
        kind: "mail",
        smtp,
        from: "a@firm.example",
        to: ["b@firm.example", "c@firm.example"],
        ...onLoopback,
        ...more,
      },
    ],
  });

  test("offers no encryption is told nothing", async () => {
    const mail = await startMailServer();
    const shop = await openWorkshop(
      mailTo(mail.url, { allowUnencrypted: false }),
    );
    shop.begin();
    await shop.add();
    await expect
      .poll(shop.rows)
      .toMatchObject([{ state: "waiting", last_error: expect.any(String) }]);
    expect(mail.mails).toEqual([]);
  });

  test("has a certificate that nobody vouches for learns neither the password nor the lead", async () => {
    const passwords: unknown[] = [];
    const mail = await startMailServer({
      secure: true,
      disabledCommands: [],
      onAuth: ({ password }, _session, done) => {
        passwords.push(password);
        done(null, { user: "site" });
      },
    });
    const smtp = mail.url.replace("smtp://", "smtps://site:secret@");
    const shop = await openWorkshop(mailTo(smtp));
    shop.begin();
    await shop.add();
    await expect
      .poll(shop.rows)
      .toMatchObject([{ state: "waiting", last_error: "ESOCKET" }]);
    expect([mail.mails, passwords]).toEqual([[], []]);
  });

  test("refuses for now is tried again, with the same Message-ID", async () => {
    let hasRefused = false;
    const mail = await startMailServer({
      onMailFrom: (_address, _session, done) => {
        if (hasRefused) return done();
        hasRefused = true;
        done(
          Object.assign(new Error("try later Ann Lee"), { responseCode: 451 }),
        );
      },
    });
    const shop = await openWorkshop(mailTo(mail.url));
    shop.begin();
    await shop.add();
    await expect
      .poll(shop.rows)
      .toMatchObject([{ last_error: "EENVELOPE, SMTP 451", attempts: 1 }]);
    const [row] = await shop.rows();
    shop.clock.time = new Date(row?.next_at ?? 0);
    await expect.poll(shop.rows).toMatchObject([{ state: "delivered" }]);
    expect(mail.mails).toHaveLength(1);
    expect(mail.mails[0]?.headers).toContain(
      `Message-ID: <${row?.id}@localhost>`,
    );
  });

  test("never says a word is left when the time of one try is over", async () => {
    const silent = await startMailServer({
      onConnect: (_session, _done) => {},
    });
    const shop = await openWorkshop(mailTo(silent.url));
    shop.begin({ timeout: 300 });
    await shop.add();
    await expect
      .poll(shop.rows)
      .toMatchObject([{ state: "waiting", last_error: "no answer in time" }]);
  });

  test("takes it for one of two people has it delivered", async () => {
    const mail = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.startsWith("c@")
            ? Object.assign(new Error("no such user"), { responseCode: 550 })
            : undefined,
        ),
    });
    const shop = await openWorkshop(mailTo(mail.url));
    shop.begin();
    await shop.add();
    await expect.poll(shop.rows).toMatchObject([{ state: "delivered" }]);
    expect(mail.mails.map(({ to }) => to)).toEqual([["b@firm.example"]]);
  });
});

test("a site that is told to stop while a receiver hangs ends with 0, and leaves the message to the next one", async () => {
  const receiver = await startReceiver(() => {});
  const { url: DATABASE_URL, remove } = await createDatabase("sqlite");
  onTestFinished(remove);
  const site = await startSite({
    DATABASE_URL,
    SHUTDOWN_NOTICE_SECONDS: "0",
    ...(await writeDestinations({
      destinations: [webhook("hook", receiver.url)],
    })),
  });
  const body = new URLSearchParams({
    fullName: "Ann Lee",
    phone: "555",
    description: "A van.",
  });
  await fetch(site.url, { method: "POST", body });
  await expect.poll(() => receiver.requests.length).toBe(1);
  expect(await site.stop()).toBe(0);
  const database = await openDatabase(testSettings({ DATABASE_URL }).database);
  onTestFinished(() => database.destroy());
  const rows = await database.selectFrom("deliveries").selectAll().execute();
  expect(rows).toMatchObject([{ state: "waiting", attempts: 0 }]);
});
