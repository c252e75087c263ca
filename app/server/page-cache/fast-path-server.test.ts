import { once } from "node:events";
import type { RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { FastPathServer, readPlainRequest } from "./fast-path-server.server.ts";

const listener: RequestListener = async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  response.end(`ordinary ${request.method} ${request.url} ${body}`);
};
const ready = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nready";
const soon = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nsoon";

const server = new FastPathServer(
  { headersTimeout: 300, connectionsCheckingInterval: 100 },
  listener,
  ({ url }) => {
    if (url === "/cached") return Buffer.from(ready);
    if (url === "/soon") return sleep(50, Buffer.from(soon));
    if (url === "/none") return sleep(50, undefined);
    if (url === "/fails") return sleep(50).then(() => Promise.reject(Error()));
    return undefined;
  },
);
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function openConnection() {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  const closed = once(socket, "close");
  return {
    socket,
    closed,
    /** Sends the parts with pauses, and resolves to the answers' texts, in order. */
    send: async (parts: readonly string[], answers: readonly string[]) => {
      text = "";
      for (const part of parts) {
        socket.write(part);
        await sleep(20);
      }
      const inOrder = new RegExp(answers.join("[^]*"));
      await expect.poll(() => text).toMatch(inOrder);
      return text;
    },
  };
}

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, "Host: localhost", ...headers, "\r\n"].join("\r\n");

test("a prebuilt response is sent unchanged, repeatedly on one connection", async () => {
  const { socket, send } = await openConnection();
  expect(await send([get("/cached")], ["ready"])).toBe(ready);
  expect(await send([get("/cached")], ["ready"])).toBe(ready);
  socket.destroy();
});

test.each([
  ["another path", [get("/other")], ["ordinary GET /other"]],
  [
    "a form",
    [
      "POST /cached HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc",
    ],
    ["ordinary POST /cached abc"],
  ],
  [
    "a request in pieces",
    ["GET /cached HT", "TP/1.1\r\nHost: local", "host\r\n\r\n"],
    ["ordinary GET /cached"],
  ],
  [
    "two requests at once",
    [get("/cached") + get("/cached")],
    ["ordinary GET /cached", "ordinary GET /cached"],
  ],
  [
    "a body in pieces",
    [
      "POST /cached HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\nabc",
      "def",
    ],
    ["ordinary POST /cached abcdef"],
  ],
  ["no request", ["hello\r\n\r\n"], ["400 Bad Request"]],
])(
  "after a plain request the ordinary server takes over: %s",
  async (_, parts, answers) => {
    const { socket, send } = await openConnection();
    await send([get("/cached")], ["ready"]);
    await send(parts, answers);
    socket.destroy();
  },
);

test("from then on the ordinary server has the connection", async () => {
  const { socket, send } = await openConnection();
  await send([get("/other")], ["ordinary GET /other"]);
  await send([get("/cached")], ["ordinary GET /cached"]);
  socket.destroy();
});

test("a response about to be ready is waited for, and the connection stays open", async () => {
  const { socket, send } = await openConnection();
  expect(await send([get("/soon")], ["soon"])).toBe(soon);
  expect(await send([get("/cached")], ["ready"])).toBe(ready);
  socket.destroy();
});

test.each(["/none", "/fails"])(
  "a request whose response never comes goes to the ordinary server: %s",
  async (path) => {
    const { socket, send } = await openConnection();
    await send([get(path)], [`ordinary GET ${path}`]);
    await send([get("/cached")], ["ordinary GET /cached"]);
    socket.destroy();
  },
);

test("a request that arrives while a response is pending is answered after it", async () => {
  const { socket, send } = await openConnection();
  await send([get("/soon"), get("/cached")], ["soon", "ready"]);
  await send([get("/none"), get("/other")], ["/none", "ordinary GET /other"]);
  socket.destroy();
});

describe("while a response is pending", () => {
  async function askForWhatIsMade() {
    const maker = new FastPathServer({}, listener, () =>
      sleep(100, Buffer.from(soon)),
    ).listen(0, "127.0.0.1");
    await once(maker, "listening");
    const socket = connect((maker.address() as AddressInfo).port, "127.0.0.1");
    socket.write(get("/soon"));
    await once(maker, "connection");
    await sleep(20);
    return { maker, socket };
  }

  test("a client that disconnects is dropped", async () => {
    const { maker, socket } = await askForWhatIsMade();
    socket.resume().end();
    await once(socket, "close");
    await once(maker.close(), "close");
  });

  test("a waiting client is answered by a server that is shutting down", async () => {
    const { maker, socket } = await askForWhatIsMade();
    const ended = once(maker.close(), "close");
    expect(String(Buffer.concat(await socket.toArray()))).toBe(soon);
    await ended;
  });
});

describe("a connection closes", () => {
  test("when its client closes it, after the response", async () => {
    const { socket, send, closed } = await openConnection();
    const answer = send([get("/cached")], ["ready"]);
    socket.end();
    await answer;
    await closed;
  });

  test("when it is idle for as long as the header timeout", async () => {
    const { closed } = await openConnection();
    await closed;
  });

  test("when a header is started and not finished", async () => {
    const { socket, send, closed } = await openConnection();
    await send([get("/cached")], ["ready"]);
    socket.write("GET /cached HTTP/1.1\r\n");
    await closed;
  });

  test.each(["closeIdleConnections", "closeAllConnections"] as const)(
    "when the server shuts down: %s",
    async (method) => {
      const { send, closed } = await openConnection();
      await send([get("/cached")], ["ready"]);
      server[method]();
      await closed;
    },
  );
});

describe("a plain request", () => {
  const read = (text: string) => readPlainRequest(Buffer.from(text, "latin1"));

  test("has its URL and the headers that matter", () => {
    expect(
      read(
        get(
          "/a?b=c",
          "Accept-Encoding: gzip,  br ",
          "Cookie:",
          "constructor: a",
        ),
      ),
    ).toEqual({
      method: "GET",
      url: "/a?b=c",
      headers: {
        host: "localhost",
        "accept-encoding": "gzip,  br",
        cookie: "",
      },
    });
  });

  test("may ask to keep its connection open", () => {
    expect(read(get("/", "Connection: keep-alive"))).toBeDefined();
  });

  test.each([
    ["another method", "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["another version", "GET / HTTP/1.0\r\nHost: localhost\r\n\r\n"],
    ["a whole URL", get("http://localhost/")],
    ["a space in the URL", get("/a b")],
    ["no host", "GET / HTTP/1.1\r\nAccept: */*\r\n\r\n"],
    ["no header", "GET / HTTP/1.1\r\n\r\n"],
    ["lines without a return", "GET / HTTP/1.1\nHost: localhost\n\n"],
    ["no end", "GET / HTTP/1.1\r\nHost: localhost\r\n"],
    ["something behind it", `${get("/")}x`],
    ["a second request", get("/") + get("/")],
    ["a folded header", get("/", "X-A: b", " c")],
    ["a space before the colon", get("/", "Content-Length : 3")],
    ["a strange character", get("/", "X-A: \x01")],
    ["a letter beyond ASCII", get("/", "X-A: \xe9")],
    ["host twice", get("/", "Host: other")],
    ["a body", get("/", "Content-Length: 3")],
    ["a body in chunks", get("/", "transfer-ENCODING: chunked")],
    ["an end of the connection", get("/", "Connection: close")],
    ["another protocol", get("/", "Connection: Upgrade", "Upgrade: h2c")],
    ["an expectation", get("/", "Expect: 100-continue")],
    ["what the browser has", get("/", 'If-None-Match: W/"a"')],
    ["too long", get("/", `Cookie: ${"a".repeat(9000)}`)],
    ["cookies twice", get("/", "Cookie: a=b", "cookie: c=d")],
  ])("is not one: %s", (_, text) => {
    expect(read(text)).toBeUndefined();
  });
});
