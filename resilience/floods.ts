import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** The name that the guide's proxy serves. */
export const host = "www.firm.example";

/** A body is posted as a form. */
type FloodRequest = {
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

const draft = "accidentType:medical&accidentDate:2026-01-02";

const states = ["alabama", "ohio", "texas", "florida", "new-york", "nevada"];

/** Builds request number N of each flood; each targets a different expensive path. */
const requestBuilders: Record<string, (number: number) => FloodRequest> = {
  "unknown addresses": (number) => ({ path: `/x${number}/y?z=${number}` }),
  "pages of missing posts, places and lists": (number) => ({
    path:
      [
        `/blog/category/x${number}`,
        `/blog/x${number}`,
        `/locations/ohio/x${number}`,
        `/blog?page=${(number % 9000) + 900}`,
      ][number % 4] ?? "/",
  }),
  "personal pages": (number) => ({
    path: `/online-review?step=${1 + (number % 4)}`,
    headers: { Cookie: `review0=${draft.length}.${draft}` },
  }),
  "page data": (number) => ({
    path: `/locations/${states[number % states.length]}.data?x=${number}`,
  }),
  "refused forms": () => ({ path: "/", body: "fullName=&phone=1" }),
  "refused JSON": (number) => ({
    path: "/functions/v1/lead-collector",
    headers: { "Content-Type": "application/json" },
    body: `{"x":${number}}`,
  }),
};

export const floodNames = [
  ...Object.keys(requestBuilders),
  "one address",
  "aborted requests",
  "pipelined requests",
  "slow clients",
];

export async function runFlood(
  name: string,
  port: number,
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  const ask = requestBuilders[name];
  if (ask) await requestRepeatedly(ask, 300, { port, signal, count });
  if (name === "one address") {
    await requestRepeatedly(
      () => ({ path: "/" }),
      400,
      { port, signal, count },
      1,
    );
  }
  if (name === "aborted requests") {
    await requestAndLeave(300, { port, signal, count });
  }
  if (name === "pipelined requests") {
    await keepOpen(
      100,
      `GET /all-links HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(100),
      { port, signal, count },
    );
  }
  if (name === "slow clients") {
    await keepOpen(
      500,
      `POST /functions/v1/lead-collector HTTP/1.1\r\nHost: ${host}\r\nX: `,
      { port, signal, count },
    );
  }
  return counts;
}

type Target = {
  port: number;
  signal: AbortSignal;
  count: (what: string) => void;
};

/** Every IP address of 127.0.0.0/8 is this machine's. */
export const addressOf = (network: number, number: number) =>
  `127.${network}.${1 + (Math.floor(number / 250) % 250)}.${1 + (number % 250)}`;

/** Each client asks again as soon as it gets a response. */
async function requestRepeatedly(
  ask: (number: number) => FloodRequest,
  clients: number,
  { port, signal, count }: Target,
  addresses = 250,
) {
  let number = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const localAddress = addressOf(30, client % addresses);
      while (!signal.aborted) {
        number += 1;
        const options = { port, localAddress, agent, signal };
        count(await requestOnce(ask(number), options));
      }
      agent.destroy();
    }),
  );
}

export function requestOnce(
  { path, headers, body }: FloodRequest,
  options: {
    port: number;
    localAddress: string;
    agent?: Agent;
    signal?: AbortSignal;
  },
  onBody: (text: string) => void = () => {},
): Promise<string> {
  return new Promise((resolve) => {
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    const asking = request(
      {
        ...options,
        host: "127.0.0.1",
        path,
        method: body === undefined ? "GET" : "POST",
        headers: {
          Host: host,
          Accept: "text/html",
          ...(body !== undefined && form),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          onBody(Buffer.concat(chunks).toString());
          resolve(String(response.statusCode));
        });
        response.on("error", () => resolve("broken off"));
      },
    );
    asking.on("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code ?? error.name),
    );
    asking.end(body);
  });
}

/** The clients leave before their responses come, so that the proxy ends its own connections too. */
async function requestAndLeave(
  clients: number,
  { port, signal, count }: Target,
) {
  let number = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (!signal.aborted) {
        number += 1;
        const options = {
          port,
          localAddress: addressOf(30, client % 250),
          signal: AbortSignal.timeout(20),
        };
        count(await requestOnce({ path: `/blog/x${number}` }, options));
      }
    }),
  );
}

/** Each connection sends `words`, then a byte now and then, and is replaced once closed. */
async function keepOpen(
  clients: number,
  words: string,
  { port, signal, count }: Target,
) {
  const sockets = new Set<Socket>();
  signal.addEventListener("abort", () => {
    for (const socket of sockets) socket.destroy();
  });
  const drip = setInterval(() => {
    for (const socket of sockets) socket.write("x");
  }, 500);
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (!signal.aborted) {
        const localAddress = addressOf(30, client);
        const socket = connect({ port, host: "127.0.0.1", localAddress });
        sockets.add(socket);
        socket.on("error", () => {}).on("data", () => count("reads"));
        socket.write(words);
        await new Promise((resolve) => socket.once("close", resolve));
        sockets.delete(socket);
        count("connections");
        await sleep(100);
      }
    }),
  );
  clearInterval(drip);
}
