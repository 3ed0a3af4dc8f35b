import { words } from "../../core/words.ts";
import { normalizeHost } from "./normalize-host.ts";

/** Names that mean this machine or its network, and public ones that anyone can point there. */
const privateNames: ReadonlySet<string> = new Set(
  words(`localhost ip6-localhost ip6-loopback metadata instance-data
    host.docker.internal gateway.docker.internal kubernetes.default.svc`),
);
const privateEndings = words(`.localhost .local .internal .intranet .lan .home .corp .home.arpa
  .localdomain .svc .nip.io .sslip.io .xip.io .localtest.me .lvh.me`);
const rebinding: ReadonlySet<string> = new Set(["localtest.me", "lvh.me", "vcap.me"]);

/** Networks that are not the public internet: first address as a number, and bits. */
const networks: readonly (readonly [base: number, bits: number])[] = [
  [address(0, 0, 0, 0), 8],
  [address(10, 0, 0, 0), 8],
  [address(100, 64, 0, 0), 10],
  [address(127, 0, 0, 0), 8],
  [address(169, 254, 0, 0), 16],
  [address(172, 16, 0, 0), 12],
  [address(192, 0, 0, 0), 24],
  [address(192, 168, 0, 0), 16],
  [address(198, 18, 0, 0), 15],
  [address(224, 0, 0, 0), 3],
  // Azure's and Alibaba's own services, reached from inside only.
  [address(168, 63, 129, 16), 32],
  [address(100, 100, 100, 200), 32],
];

function address(a: number, b: number, c: number, d: number): number {
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
}

/**
 * True for this machine, private and link-local networks, the metadata services of clouds, names of
 * one word, and names that are known to lead there. No name is looked up. False for "".
 */
export function isPrivateHost(host: string): boolean {
  const name = normalizeHost(host);
  if (name === "") return false;
  if (name.includes(":")) return isPrivateV6(name);
  const number = asV4(name);
  if (number !== undefined) return isPrivateV4(number);
  if (!name.includes(".")) return true;
  return (
    privateNames.has(name) ||
    rebinding.has(name) ||
    privateEndings.some((ending) => name.endsWith(ending))
  );
}

function asV4(name: string): number | undefined {
  const parts = name.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part))) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = parts.map(Number);
  return address(a, b, c, d);
}

function isPrivateV4(number: number): boolean {
  return networks.some(([base, bits]) => number >>> (32 - bits) === base >>> (32 - bits));
}

/**
 * Unspecified, loopback, unique local, link-local, multicast, and what stands for an IPv4 address
 * of that kind.
 */
function isPrivateV6(name: string): boolean {
  if (name === "::" || name === "::1") return true;
  const first = Number.parseInt(name.split(":", 1)[0] ?? "", 16);
  if ((first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfe80 || first >= 0xff00) return true;
  const embedded = /^(?:64:ff9b::|2002:)([\da-f]{1,4}):([\da-f]{1,4})/.exec(name);
  if (embedded === null) return false;
  const [, high = "0", low = "0"] = embedded;
  return isPrivateV4(((Number.parseInt(high, 16) << 16) | Number.parseInt(low, 16)) >>> 0);
}
