import { BlockList, isIP, SocketAddress } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/**
 * The peer of the socket or, behind trusted proxies, the right-most untrusted address in X-Forwarded-For; clients can
 * forge everything left of it. IPv6 addresses are cut to their /64, which one household controls. Undefined without a
 * socket.
 */
export function findClientAddress(
  c: Context,
  trusted: BlockList,
): string | undefined {
  const { incoming }: Partial<HttpBindings> = c.env ?? {};
  const socket = incoming?.socket.remoteAddress;
  if (socket === undefined) return undefined;
  const forwarded = c.req.header("X-Forwarded-For")?.split(",") ?? [];
  let client = plain(socket);
  while (forwarded.length > 0 && isTrusted(client, trusted)) {
    const before = plain(forwarded.pop()?.trim() ?? "");
    if (isIP(before) === 0) break;
    client = before;
  }
  return isIP(client) === 6 ? networkOf(client) : client;
}

export function listNetworks(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const { address, bits, family } = parseNetwork(network);
    list.addSubnet(address, bits, family);
  }
  return list;
}

/** Whether this is an address, or a network such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const { address, bits, family } = parseNetwork(text);
  return (
    isIP(address) !== 0 && bits >= 0 && bits <= (family === "ipv4" ? 32 : 128)
  );
}

function parseNetwork(text: string) {
  const [address = "", prefix] = text.split("/");
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  const whole = family === "ipv4" ? 32 : 128;
  const bits =
    prefix === undefined ? whole : /^\d+$/.test(prefix) ? Number(prefix) : -1;
  return { address, bits, family } as const;
}

function isTrusted(address: string, trusted: BlockList) {
  return trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** Removes an IPv4-mapped prefix, port, brackets and zone. */
function plain(address: string) {
  return address
    .replace(/^::ffff:(?=\d+\.)/i, "")
    .replace(/^\[(.+)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*$/, "");
}

/** The /64 in canonical form. */
function networkOf(address: string) {
  const { address: short } = new SocketAddress({ address, family: "ipv6" });
  const [head = "", tail = ""] = short.split("::");
  const first = head.split(":").filter(Boolean);
  const last = short.includes("::") ? tail.split(":").filter(Boolean) : [];
  const zeros = Array.from(
    { length: 8 - first.length - last.length },
    () => "0",
  );
  return `${[...first, ...zeros, ...last].slice(0, 4).join(":")}::/64`;
}
