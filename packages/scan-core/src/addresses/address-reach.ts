import { isClearText } from "./clear-text.ts";
import { isContainerHost } from "./container-host.ts";
import { userInfo } from "./user-info.ts";

/**
 * Where an address leads, as far as its text tells: "unknown" where a variable or no host is in it.
 * Links of a tailnet are encrypted whatever the scheme says.
 */
export type AddressReach = "machine" | "tailnet" | "private" | "public" | "unknown";

/**
 * Reads the host of a web address: "http://192.168.1.4:11434/v1" is "private". Nothing is resolved.
 */
export function reachOfAddress(address: string): AddressReach {
  const host = withPlainNumbers(hostOf(address));
  if (host === "" || host.includes("$")) return "unknown";
  const bytes = bytesOf(host);
  if (bytes !== undefined) return reachOfBytes(bytes);
  if (host.includes(":")) return reachOfIpv6(host);
  if (host === "localhost" || host.endsWith(".localhost")) return "machine";
  if (isContainerHost(host)) return "machine";
  if (host.endsWith(".ts.net")) return "tailnet";
  const isNear = !host.includes(".") || privateEndings.some((ending) => host.endsWith(ending));
  return isNear ? "private" : "public";
}

/**
 * Who can read and change what is sent to an address without TLS: "public" are all on the way
 * through the internet, "private" those in the owner's network. Undefined where the link is
 * encrypted or leaves no machine.
 */
export function listenersTo(address: string): "public" | "private" | undefined {
  if (!isClearText(address.trim())) return undefined;
  const reach = reachOfAddress(address);
  return reach === "public" || reach === "private" ? reach : undefined;
}

/** The host of a web address in lower case, without brackets and port; "" where there is none. */
export function hostOf(address: string): string {
  const found = authority.exec(address.trim());
  const host = (found?.[1] ?? "").toLowerCase();
  return host.startsWith("[") ? host.slice(1, -1) : host.replace(/\.$/, "");
}

const authority = new RegExp(
  String.raw`^[a-z][a-z0-9+.-]*://${userInfo()}(\[[^\]]*\]|[^/:\\?#]*)`,
  "i",
);

const privateEndings = [
  ".local",
  ".localdomain",
  ".internal",
  ".intranet",
  ".lan",
  ".corp",
  ".home.arpa",
  ".home",
];

/** "127.0.0.1" for "0x7f.1" and "2130706433": programs that call the address read them so. */
function withPlainNumbers(host: string): string {
  const isNumber = /^(?:0x[\da-f]*|\d+)(?:\.(?:0x[\da-f]*|\d+)){0,3}$/.test(host);
  return (isNumber ? URL.parse(`http://${host}`)?.hostname : undefined) ?? host;
}

function bytesOf(host: string): readonly number[] | undefined {
  const parts = host.split(".");
  const bytes = parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : NaN));
  return bytes.length === 4 && bytes.every((byte) => byte <= 255) ? bytes : undefined;
}

function reachOfBytes([first = 0, second = 0]: readonly number[]): AddressReach {
  if (first === 127 || first === 0) return "machine";
  if (first === 100 && second >= 64 && second < 128) return "tailnet";
  const isPrivate =
    first === 10 ||
    (first === 172 && second >= 16 && second < 32) ||
    (first === 192 && second === 168) ||
    (first === 169 && second === 254);
  return isPrivate ? "private" : "public";
}

function reachOfIpv6(host: string): AddressReach {
  if (host === "::1" || host === "::") return "machine";
  const mapped = mappedBytes(host);
  if (mapped !== undefined) return reachOfBytes(mapped);
  return /^f[cd][0-9a-f]{0,2}:|^fe[89ab][0-9a-f]?:/.test(host) ? "private" : "public";
}

/** The IPv4 address in "::ffff:192.168.1.4" or "::ffff:c0a8:104". */
function mappedBytes(host: string): readonly number[] | undefined {
  const dotted = /^::ffff:([\d.]+)$/.exec(host)?.[1];
  if (dotted !== undefined) return bytesOf(dotted);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(host) ?? [];
  if (high === undefined || low === undefined) return undefined;
  return [high, low].flatMap((part) => [parseInt(part, 16) >> 8, parseInt(part, 16) & 255]);
}
