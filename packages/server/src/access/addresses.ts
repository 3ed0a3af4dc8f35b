import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** How nearly everyone writes it. */
const usual: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** True for an address or name that only this machine answers to. */
export function isLoopbackHost(host: string): boolean {
  if (usual.has(host)) return true;
  const bare = host.startsWith("[") && host.endsWith("]") ? host.slice(1, -1) : host;
  if (bare.toLowerCase() === "localhost") return true;
  const family = isIP(bare);
  return family !== 0 && loopback.check(bare, family === 6 ? "ipv6" : "ipv4");
}

/** The host of a `Host` header without its port, lower-case; undefined when it is not one. */
export function hostNameOf(header: string): string | undefined {
  const match = /^(\[[0-9a-fA-F:.]+\]|[^:@/\\?#\s]+)(?::\d{1,5})?$/.exec(header);
  return match?.[1]?.toLowerCase();
}
