import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { findFreePort } from "../free-port.ts";

/**
 * A loopback TCP proxy in front of a database whose network can go silent: nothing is forwarded, and nothing is
 * closed. `url` is the database's own URL.
 */
export async function startSilentProxy(url: string) {
  const target = new URL(url);
  const port = await findFreePort();
  const pairs = new Set<{ isSilent: boolean; resume: () => void }>();
  const sockets = new Set<Socket>();
  let isSilent = false;

  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const pair = {
      isSilent,
      resume: () => {
        pair.isSilent = false;
        client.resume();
        database.resume();
      },
    };
    pairs.add(pair);
    pass(client, database, pair);
    pass(database, client, pair);
  });

  function pass(from: Socket, to: Socket, pair: { isSilent: boolean }) {
    sockets.add(from);
    from.on("data", (bytes) => {
      if (!pair.isSilent) return to.write(bytes);
      from.pause();
      from.unshift(bytes);
    });
    from.on("error", () => {});
    from.on("close", () => {
      if (!pair.isSilent) to.destroy();
    });
  }

  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const proxied = new URL(url);
  proxied.port = String(port);
  return {
    url: proxied.href,
    silence() {
      isSilent = true;
      for (const pair of pairs) pair.isSilent = true;
    },
    /** New connections work again; earlier ones stay dead, as after a lost route, or continue. */
    restore(old: "dead" | "alive") {
      isSilent = false;
      if (old === "alive") for (const pair of pairs) pair.resume();
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
