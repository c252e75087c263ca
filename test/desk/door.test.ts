import { once } from "node:events";
import { createServer } from "node:http";
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
} from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../app/server/database/database.server.ts";
import { send } from "../support/consent/consent-forms.ts";
import { copyDatabase } from "../support/databases/databases.ts";
import { webhook } from "../support/delivery/delivery-harness.ts";
import {
  startReceiver,
  writeDestinations,
} from "../support/delivery/receivers.ts";
import {
  openDesk,
  openDeskForTest,
  signInAs,
  type TestDesk,
} from "../support/desk.ts";
import { findFreePort } from "../support/free-port.ts";
import { startSite } from "../support/processes/site-process.ts";
import {
  databaseKinds,
  openSiteForTest,
  testSettings,
} from "../support/site.ts";

const request = "GET /sign-in HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** Shared by tests whose requests are refused. */
const sharedDesk = await openDesk();
afterAll(() => sharedDesk.close());

test("pipelined requests beyond the limit are refused", async () => {
  const socket = connect(sharedDesk.port, "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
  });
  socket.write(request.repeat(200));
  const answers = await text(socket);
  const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+) /g)];
  expect(statuses.length).toBeLessThan(20);
  expect(statuses.at(-1)?.[1]).toBe("503");
  expect(answers).toContain("The desk is busy");
});

test("if the desk's port is taken, the site stays up, warns, and starts the desk later, even if it can't make the first owner's link; the desk refuses two Host headers, and connections beyond the limit, just as the public site does; when it stops, event streams end, a form that is still arriving is answered, and a message that is being sent is delivered", async () => {
  const { site, port, openPort, store, receiver, accept } =
    await startTakenDesk();
  await expect.poll(site.out).toContain(`DESK_PORT: ${port} is taken`);
  const ready = async () => (await fetch(`${site.url}/readyz`)).json();
  expect(await ready()).toMatchObject({
    status: "ready",
    warnings: ["The desk is not running."],
  });
  await store.schema.dropTable("invitations").execute();
  openPort();
  await expect.poll(site.out).toContain("npm run desk -- first");
  await expect.poll(ready).toEqual({ status: "ready" });

  const open = (sent: string) => {
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => {
      socket.destroy();
    });
    socket.on("error", () => {});
    socket.write(sent);
    return socket;
  };
  const twice = request.replace("Host", "Host: a\r\nHost");
  expect(await text(open(twice))).toMatch(/^HTTP\/1\.1 400 /);
  const kept = Array.from({ length: 3 }, () => open(request));
  await Promise.all(kept.map((socket) => once(socket, "data")));
  expect(await text(open(request)).catch(() => "")).toBe("");
  for (const socket of kept) socket.destroy();

  const person = { role: "owner", name: "Olga", now: new Date() } as const;
  const { cookie } = await signInAs(store, person);
  const stream = await fetch(`http://localhost:${port}/events`, {
    headers: { Cookie: cookie },
  });
  expect(stream.status).toBe(200);
  const ended = stream.text().catch(() => "");
  const fullName = "Ann Lee";
  const message = { fullName, phone: "555", description: "A van." };
  const body = new URLSearchParams(message);
  await fetch(site.url, { method: "POST", body });
  await expect.poll(() => receiver.requests.length).toBe(1);
  const form = "name=nobody&password=marzipan";
  const socket = open(
    `${formHead(`localhost:${port}`, form)}${form.slice(0, 9)}`,
  );
  await sleep(300);
  const code = site.stop("SIGINT");
  // A stream that ended only by force would take the form's connection with it.
  await ended;
  accept();
  socket.write(form.slice(9));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 /);
  expect(await code).toBe(0);
  const rows = await store.selectFrom("deliveries").selectAll().execute();
  expect(rows).toMatchObject([{ state: "delivered" }]);
});

/** A site whose desk's port is taken at first, and whose leads go to a receiver that answers once `accept` is called. */
async function startTakenDesk() {
  const { promise: accepted, resolve: accept } = Promise.withResolvers<void>();
  const receiver = await startReceiver(async (response) => {
    await accepted;
    response.end();
  });
  const { url: DATABASE_URL, remove } = await copyDatabase("sqlite", "posts");
  onTestFinished(remove);
  const port = await findFreePort();
  const other = createTcpServer().listen(port, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const site = await startSite({
    DATABASE_URL,
    DESK_PORT: String(port),
    MAX_CONNECTIONS: "3",
    SHUTDOWN_NOTICE_SECONDS: "0",
    ...(await writeDestinations({
      destinations: [webhook("hook", receiver.url)],
    })),
  });
  const store = await openDatabase(testSettings({ DATABASE_URL }).database);
  onTestFinished(() => store.destroy());
  const openPort = () => other.close();
  return { site, port, openPort, store, receiver, accept };
}

function formHead(host: string, body: string, path = "/sign-in") {
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: http://${host}`,
    "Accept: text/html",
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${body.length}`,
    "Connection: close",
  ];
  return `${head.join("\r\n")}\r\n\r\n`;
}

test("a page of another site, whose name leads to the desk's machine, can't send it a form", async () => {
  const desk = sharedDesk;
  const body = "name=olga&password=marzipan";
  const statusFor = async (host: string, path?: string) => {
    const socket = connect(desk.port, "127.0.0.1");
    socket.write(formHead(`${host}:${desk.port}`, body, path) + body);
    return Number((await text(socket)).split(" ")[1]);
  };
  expect(await statusFor("evil.example")).toBe(421);
  expect(await statusFor("evil.example", "/leads/x")).toBe(421);
  const failures = desk.site.services.database.selectFrom("sign_in_failures");
  expect(await failures.selectAll().execute()).toEqual([]);
  for (const host of ["[::1]", "intake-pc"]) {
    expect([host, await statusFor(host, "/leads/x")]).toEqual([host, 401]);
  }
});

test("under an https URL, a form from a page that came over http is refused", async () => {
  const site = await openSiteForTest();
  const server = createServer(site.createDeskListener("https://desk.example"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const statusOf = async (Origin: string) => {
    const headers = { Accept: "text/html", Origin };
    const init = { method: "POST", headers, body: new URLSearchParams() };
    return (await fetch(`http://127.0.0.1:${port}/leads/x`, init)).status;
  };
  expect(await statusOf("http://desk.example")).toBe(403);
  expect(await statusOf("HTTP://desk.example")).toBe(403);
  expect(await statusOf("https://desk.example")).not.toBe(403);
});

describe.each(databaseKinds)("the queue's stream, on %s", (database) => {
  async function openStream(
    desk: TestDesk,
    cookie: string,
    since = "x",
    headers: Record<string, string> = {},
  ) {
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const { signal } = stop;
    const response = await desk.visit(`/events?since=${since}`, cookie, {
      signal,
      headers,
    });
    return { response, stop };
  }

  test.runIf(database === "sqlite")(
    "doesn't extend a session that nobody uses, and neither do the page script's own requests",
    async () => {
      const desk = await openDeskForTest({ database });
      const { cookie } = await desk.signIn("intake");
      desk.site.setTime("2026-11-21T23:30:00.000Z");
      const { response } = await openStream(desk, cookie);
      const reader = response.body?.getReader();
      await reader?.read();
      await send(desk.site);
      await reader?.read();
      const headers = { "Sec-Fetch-Dest": "empty" };
      expect((await desk.visit("/", cookie, { headers })).status).toBe(200);
      desk.site.setTime("2026-11-22T00:30:00.000Z");
      expect((await desk.visit("/", cookie)).status).toBe(303);
    },
  );

  /** Reads what the stream of a newly opened queue sends next. */
  async function followQueue(
    desk: TestDesk,
    cookie: string,
    headers: Record<string, string> = {},
  ) {
    const html = await (await desk.visit("/", cookie)).text();
    const [, since = ""] = /data-live="([^"]+)"/.exec(html) ?? [];
    const { response } = await openStream(desk, cookie, since, headers);
    const { body } = response;
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain("retry");
    return async () => (await reader?.read())?.value;
  }

  test("tells open pages that a reminder is due, and one that reconnects what it missed", async () => {
    const desk = await openDeskForTest({ database });
    const { cookie } = await desk.signIn("intake");
    const { id } = await send(desk.site);
    await desk.act(id, { act: "remind", at: "in 2 hours" }, cookie);
    const readNext = await followQueue(desk, cookie);
    desk.site.setTime("2026-11-21T14:00:00.000Z");
    expect(await readNext()).toContain("event: changed");
    const missed = { "Last-Event-ID": "an earlier event" };
    const readMissed = await followQueue(desk, cookie, missed);
    expect(await readMissed()).toContain("event: changed");
  });

  test.runIf(database === "sqlite")(
    "tells open pages that a lead's sender stopped calls, and nobody can record a call then",
    async () => {
      const desk = await openDeskForTest({ database });
      const { cookie } = await desk.signIn("intake");
      const { id, receipt } = await send(desk.site);
      const readNext = await followQueue(desk, cookie);
      await desk.site.submit(receipt, { stop: "calls" });
      expect(await readNext()).toContain("event: changed");
      const called = await desk.submit(`/leads/${id}`, { act: "call" }, cookie);
      expect(called.status).toBe(409);
      expect(await called.text()).toContain("They asked us to stop");
    },
  );

  test.runIf(database === "sqlite")(
    "lets nobody record a call to a callback request whose number had opted out",
    async () => {
      const desk = await openDeskForTest({ database });
      const { cookie } = await desk.signIn("intake");
      const { consents, callbacks, database: rows } = desk.site.services;
      const both = { calls: true, texts: true };
      await consents.withdrawNumber("+12055550123", both, desk.site.now());
      desk.site.setTime("2026-11-21T15:05:00.000Z");
      const form = { leadPhoneNumber: "2055550123" };
      await desk.site.postJson("/.netlify/functions/click-to-call", form);
      const [request] = await callbacks.listRequests();
      expect(request?.reason).toBe("withdrawn");
      const path = `/leads/${request?.id}`;
      const called = await desk.submit(path, { act: "call" }, cookie);
      expect(called.status).toBe(409);
      expect(await called.text()).toContain("They asked us to stop");
      const events = rows.selectFrom("lead_events").select("kind");
      expect(await events.execute()).not.toContainEqual({
        kind: "call_placed",
      });
    },
  );

  test.runIf(database === "sqlite")(
    "is open at most twenty times in one session, and ends at once for a HEAD request",
    async () => {
      const desk = await openDeskForTest({ database });
      const { cookie } = await desk.signIn("viewer");
      for (let at = 0; at < 21; at++) {
        const init = { method: "HEAD" };
        const { status } = await desk.visit("/events", cookie, init);
        expect(status, String(at)).toBe(200);
      }
      const streams = await Promise.all(
        Array.from({ length: 21 }, () => openStream(desk, cookie)),
      );
      const statuses = streams.map(({ response }) => response.status).sort();
      expect(statuses).toEqual([...Array(20).fill(200), 429]);
      const other = await desk.signIn("intake");
      expect((await openStream(desk, other.cookie)).response.status).toBe(200);
      for (const { stop } of streams) stop.abort();
      const openAgain = async () =>
        (await openStream(desk, cookie)).response.status;
      await expect.poll(openAgain).toBe(200);
    },
  );
});
