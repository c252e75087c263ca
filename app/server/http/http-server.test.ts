import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createHttpServer } from "./http-server.server.ts";

const large = Buffer.alloc(50_000_000);

async function openServer(maxConnections = 100) {
  let noted = 0;
  const server = createHttpServer(
    {
      listener: (request, response) =>
        response.end(request.url === "/large" ? large : "page"),
      findResponse: ({ url }) => (url === "/cached" ? large : undefined),
      noteConnection: () => {
        noted += 1;
      },
    },
    { siteUrl: "http://localhost", maxConnections },
  );
  server.headersTimeout = 100;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    /** Sends this on a connection that the client never closes. */
    open: (sent: string) => {
      const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
      onTestFinished(() => {
        socket.destroy();
      });
      // The server may reset what it destroys.
      socket.on("error", () => {});
      socket.write(sent);
      return socket;
    },
    setIdleTimeout: (milliseconds: number) => {
      server.timeout = milliseconds;
    },
    countNoted: () => noted,
    countConnections: () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((error, count) =>
          error ? reject(error) : resolve(count),
        ),
      ),
  };
}

const head = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

test("a request that never finishes gets 408, CONNECT 405 and malformed data 400, and then the socket is destroyed", async () => {
  const server = await openServer();
  const refused = [
    [408, "GET / HTTP/1.1\r\nHost: l"],
    [405, "CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n"],
    [400, "no request\r\n\r\n"],
  ] as const;
  const answers = refused.map(async ([status, sent]) => {
    const answer = await text(server.open(sent));
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });
  await Promise.all(answers);
  await expect.poll(server.countConnections, { timeout: 10_000 }).toBe(0);
});

test.each([
  ["an answer", "/large"],
  ["an answer from memory", "/cached"],
])("a client that doesn't read %s loses its socket", async (_what, path) => {
  const server = await openServer();
  server.setIdleTimeout(100);
  const socket = server.open(head(path));
  await once(socket, "connect");
  await expect.poll(server.countConnections, { timeout: 10_000 }).toBe(0);
});

test("every new connection is noted, whatever answers its requests", async () => {
  const server = await openServer();
  for (const path of ["/cached", "/cached", "/page"]) {
    await once(server.open(head(path)), "data");
  }
  const twice = server.open(head("/page"));
  await once(twice, "data");
  twice.write(head("/page"));
  await once(twice, "data");
  expect(server.countNoted()).toBe(4);
});

test.each([
  ["two hosts", "Host: a.example\r\nHost: b.example"],
  ["the same host twice", "Host: a.example\r\nhost: a.example"],
  ["no host", "Accept: */*"],
])("a request with %s is rejected with 400", async (_what, lines) => {
  const server = await openServer();
  const socket = server.open(`GET / HTTP/1.1\r\n${lines}\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

test("connections beyond the limit are closed", async () => {
  const server = await openServer(2);
  const first = server.open(head("/page"));
  const second = server.open(head("/page"));
  await Promise.all([once(first, "data"), once(second, "data")]);
  const third = server.open(head("/page"));
  expect(await text(third).catch(() => "")).toBe("");
  first.destroy();
  await expect.poll(server.countConnections).toBe(1);
  expect(await once(server.open(head("/page")), "data")).toBeDefined();
});
