import { NetworkTarget } from "../facts.ts";
import { normalizeHost } from "./normalize-host.ts";

const maxUrl = 4096;

/**
 * The hosts that a URL leads to. More than one where programs read it differently: curl and
 * browsers do not agree on a backslash or on a second `@` before the path. None for what names no
 * host: `file:`, `data:`, `mailto:`.
 */
export function targetsOfUrl(url: string, method: string): readonly NetworkTarget[] {
  const text = withoutControls(url.slice(0, maxUrl));
  const colon = text.indexOf("://");
  if (colon <= 0) return [];
  const scheme = text.slice(0, colon).toLowerCase();
  if (scheme === "file") return [];
  const authority = text.slice(colon + 3).split(/[/?#]/, 1)[0] ?? "";
  const candidates = new Set<string>();
  for (const part of [authority, authority.split("\\", 1)[0] ?? ""]) {
    const host = hostIn(part.slice(part.lastIndexOf("@") + 1), scheme);
    if (host !== "") candidates.add(host);
    const first = part.split("@", 2);
    if (part.indexOf("@") !== part.lastIndexOf("@")) candidates.add(hostOf(first[1] ?? ""));
  }
  return [...candidates].map((host) => new NetworkTarget(host, scheme, method));
}

/** What stands for a host in addresses of stores is a bucket, which has its own host. */
const stores: ReadonlyMap<string, string> = new Map([
  ["s3", "s3.amazonaws.com"],
  ["s3a", "s3.amazonaws.com"],
  ["s3n", "s3.amazonaws.com"],
  ["gs", "storage.googleapis.com"],
  ["gcs", "storage.googleapis.com"],
  ["b2", "backblazeb2.com"],
  ["oss", "aliyuncs.com"],
]);

function hostIn(authority: string, scheme: string): string {
  const host = hostOf(authority);
  const store = stores.get(scheme);
  return store === undefined || host === "" ? host : `${host}.${store}`;
}

/** "example.com:8080" and "[::1]:80" without the port. */
export function hostOf(authority: string): string {
  if (authority.startsWith("["))
    return normalizeHost(authority.slice(0, authority.indexOf("]") + 1));
  const colons = authority.split(":");
  return normalizeHost(colons.length > 2 ? authority : decoded(colons[0] ?? ""));
}

function decoded(host: string): string {
  if (!host.includes("%")) return host;
  try {
    return decodeURIComponent(host);
  } catch {
    return host;
  }
}

/** Browsers leave out what nobody sees. */
function withoutControls(url: string): string {
  return url.replaceAll(/[\t\r\n\u200b-\u200d\u2060\ufeff]/g, "").trim();
}
