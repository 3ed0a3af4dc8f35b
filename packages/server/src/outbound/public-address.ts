import { BlockList, isIP } from "node:net";

/** What no machine of the public internet answers at: RFC 6890 and its IPv6 sisters. */
const reserved = new BlockList();
for (const [network, prefix] of [
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
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  reserved.addSubnet(network, prefix, "ipv4");
}
/**
 * Where machines of the IPv6 internet are, and IPv4 addresses as a program writes them. What else
 * there is stays in a network.
 */
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");
global.addSubnet("::ffff:0:0", 96, "ipv6");
for (const [network, prefix] of [
  // Teredo, ORCHID, documentation, 6to4.
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  reserved.addSubnet(network, prefix, "ipv6");
}

/**
 * True for an IP address that may be a machine of the public internet; false for private ones and
 * for what is no address.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !reserved.check(address, "ipv4");
    case 6:
      return global.check(address, "ipv6") && !reserved.check(address, "ipv6");
    default:
      return false;
  }
}
