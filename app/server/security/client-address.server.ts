import { BlockList, isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** The peer or, behind trusted proxies, the right-most untrusted X-Forwarded-For entry: clients can forge the rest. */
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
  return isIP(client) === 6
    ? `${groupsOf(client).slice(0, 4).join(":")}::/64`
    : client;
}

/** The start of an IPv6 client address, up to its /56: a provider may give all of it to one household. */
export function networkOf(address = ""): string | undefined {
  return /^(\w+:\w+:\w+:\w*?)\w{1,2}::\/64$/.exec(address)?.[1];
}

export function patternsOf(network: string): string[] {
  const digits = network.endsWith(":") ? ["_", "__"] : ["__"];
  return digits.map((rest) => `${network}${rest}::/64`);
}

export function listNetworks(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const { address, bits, family } = parseNetwork(network);
    list.addSubnet(address, bits, family);
  }
  return list;
}

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

function plain(address: string) {
  const bare = address
    .replace(/^\[(.+)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*$/, "");
  if (isIP(bare) !== 6) return bare;
  const groups = groupsOf(bare);
  const prefix = groups.slice(0, 6).join(":");
  if (prefix === "0:0:0:0:0:ffff" || prefix === "64:ff9b:0:0:0:0") {
    return toIPv4(groups.slice(6));
  }
  return groups[0] === "2002" ? toIPv4(groups.slice(1, 3)) : bare;
}

function toIPv4(groups: readonly string[]) {
  const numbers = groups.map((group) => Number.parseInt(group, 16));
  return numbers.flatMap((number) => [number >> 8, number & 255]).join(".");
}

function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address}]`);
  const [head = "", tail] = hostname.slice(1, -1).split("::");
  const first = head.split(":").filter(Boolean);
  const last = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array<string>(8 - first.length - last.length).fill("0");
  return [...first, ...zeros, ...last];
}
