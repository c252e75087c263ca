import { lookup as askDns } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Refused before anything is sent: the address is not of the Internet. */
export class PrivateAddressError extends Error {
  constructor() {
    super("the address is private: say allowPrivateAddress: true to allow it");
    this.name = "PrivateAddressError";
  }
}

/** What is no address of the Internet: https://www.iana.org/assignments/iana-ipv4-special-registry */
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

/** Of IPv6 only this is the Internet, but for tunnels to IPv4 and examples. */
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
const tunnels6 = new BlockList();
tunnels6.addSubnet("2001::", 23, "ipv6");
tunnels6.addSubnet("2001:db8::", 32, "ipv6");
tunnels6.addSubnet("2002::", 16, "ipv6");
tunnels6.addSubnet("3fff::", 20, "ipv6");

/** Whether an address, v4 or v6, is one of the Internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !private4.check(address, "ipv4");
  return (
    isIP(address) === 6 &&
    global6.check(address, "ipv6") &&
    !tunnels6.check(address, "ipv6")
  );
}

/**
 * A name's addresses for a connection to be made now: only those that may be connected to. The connection goes to the
 * very address that was looked at, so a name that changes its mind changes nothing.
 */
export function lookupFor(allowsPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    askDns(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "");
      const allowed = allowsPrivate
        ? addresses
        : addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = allowed;
      if (!first) return callback(new PrivateAddressError(), "");
      if (options.all) return callback(null, allowed);
      callback(null, first.address, first.family);
    });
  };
}

/** Throws for a host that is an address itself, which nobody looks up, and a private one. */
export function refusePrivateHost(host: string, allowsPrivate: boolean) {
  const address = host.replace(/^\[(.*)\]$/, "$1");
  if (!allowsPrivate && isIP(address) !== 0 && !isPublicAddress(address)) {
    throw new PrivateAddressError();
  }
}
