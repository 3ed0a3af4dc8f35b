import { lookup as systemLookup } from "node:dns/promises";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

export type AddressRules = {
  /** Whether an address may be called; by default those of the public internet only. */
  readonly allows?: (address: string) => boolean;
  /** Hosts that may have any address, exactly as in the URL. */
  readonly privateHosts?: readonly string[];
  readonly lookup?: (host: string) => Promise<readonly string[]>;
};

/**
 * The IP address of a host that may be called, or why there is none. A name is resolved once, and
 * every address it has must be allowed.
 */
export async function allowedAddress(
  hostname: string,
  { allows = isPublicAddress, privateHosts = [], lookup = allAddresses }: AddressRules,
  signal: AbortSignal,
): Promise<{ readonly address: string } | { readonly reason: string }> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) === 0 ? await unless(signal, lookup(host)) : [host];
  const [address] = addresses;
  if (address === undefined) return { reason: "the name has no address" };
  const isNamed = privateHosts.includes(host);
  return isNamed || addresses.every(allows) ? { address } : { reason: "refused: private address" };
}

/**
 * What came of it, unless the time is over before: a name server may leave one waiting for longer
 * than a receiver may.
 */
function unless<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

async function allAddresses(host: string): Promise<readonly string[]> {
  const found = await systemLookup(host, { all: true });
  return found.map(({ address }) => address);
}

/** A code; the message of an error names addresses. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "timeout";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
