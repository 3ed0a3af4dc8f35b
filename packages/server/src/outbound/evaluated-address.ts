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

/** The address to connect to, or why there is none to. */
export type EvaluatedAddress = { readonly address: string } | { readonly reason: string };

/**
 * Resolves the host of a URL once: every address that it has must be allowed, and one of them is
 * what is then connected to, so that a second answer of the name server changes nothing.
 */
export async function evaluatedAddress(
  url: URL,
  { allows = isPublicAddress, privateHosts = [], lookup = allAddresses }: AddressRules,
  signal: AbortSignal,
): Promise<EvaluatedAddress> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) === 0 ? await unless(signal, lookup(host)) : [host];
  const [address] = addresses;
  if (address === undefined) return { reason: "the name has no address" };
  if (!privateHosts.includes(host) && !addresses.every(allows)) {
    return { reason: "refused: private address" };
  }
  return { address };
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

/** A code of what went wrong; the message of an error names addresses. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "timeout";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
