import type { LookupAddress, LookupOptions } from "node:dns";
import dns from "node:dns/promises";
import { BlockList, isIP, type LookupFunction } from "node:net";

class PrivateAddressError extends Error {
  constructor() {
    super(
      "the address is in a private network: allow it under More settings, or with allowPrivateAddress: true",
    );
    this.name = "PrivateAddressError";
  }
}

/** https://www.iana.org/assignments/iana-ipv4-special-registry */
const private4 = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  private4.addSubnet(network, bits, "ipv4");
}

const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
const tunnels6 = new BlockList();
tunnels6.addSubnet("2001::", 23, "ipv6");
tunnels6.addSubnet("2001:db8::", 32, "ipv6");
tunnels6.addSubnet("2002::", 16, "ipv6");
tunnels6.addSubnet("3fff::", 20, "ipv6");

function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !private4.check(address, "ipv4");
  return (
    isIP(address) === 6 &&
    global6.check(address, "ipv6") &&
    !tunnels6.check(address, "ipv6")
  );
}

/** Public addresses only. The connection uses exactly these, so DNS rebinding has no effect. */
export function lookupFor(allowsPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    const passOn = (addresses: LookupAddress[]) => {
      const allowed = allowsPrivate
        ? addresses
        : addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = allowed;
      if (!first) return callback(new PrivateAddressError(), "");
      if (options.all) return callback(null, allowed);
      callback(null, first.address, first.family);
    };
    findAddresses(hostname, options).then(passOn, (error) =>
      callback(error, ""),
    );
  };
}

const pending = new Map<string, Promise<LookupAddress[]>>();

/** A lookup holds one of four threads and can't be canceled, so attempts for one host name share one. */
function findAddresses(hostname: string, options: LookupOptions) {
  const key = JSON.stringify([hostname, options.family, options.hints]);
  const asked =
    pending.get(key) ??
    dns
      .lookup(hostname, { ...options, all: true })
      .finally(() => pending.delete(key));
  pending.set(key, asked);
  return asked;
}

/** A literal address skips the DNS lookup that `lookupFor` filters. */
export function refusePrivateHost(host: string, allowsPrivate: boolean) {
  const address = host.replace(/^\[(.*)\]$/, "$1");
  if (!allowsPrivate && isIP(address) !== 0 && !isPublicAddress(address)) {
    throw new PrivateAddressError();
  }
}
