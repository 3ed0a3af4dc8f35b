import { lookup as systemLookup } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** What came of a request that was sent out. Bodies of answers are not read. */
export type PostResult =
  | { readonly sent: true; readonly status: number }
  /**
   * A code: "timeout", "refused: private address", "ECONNREFUSED". Never an address, never a body.
   */
  | { readonly sent: false; readonly reason: string };

export type Post = (message: {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}) => Promise<PostResult>;

export type PostOptions = {
  readonly timeoutMs: number;
  /** Whether an address may be called; by default those of the public internet only. */
  readonly allows?: (address: string) => boolean;
  /** Hosts that may have any address, exactly as in the URL. */
  readonly privateHosts?: readonly string[];
  readonly lookup?: (host: string) => Promise<readonly string[]>;
};

/**
 * The one way out to an address that somebody configured. A name is resolved once, every address it
 * has must be allowed, and the connection goes to the address that was evaluated, so that a second
 * answer of the name server changes nothing. Redirects are not followed: they are answers like any
 * other.
 */
export function postFrom({
  timeoutMs,
  allows = isPublicAddress,
  privateHosts = [],
  lookup = allAddresses,
}: PostOptions): Post {
  return async ({ url, headers, body }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const host = url.hostname.replace(/^\[|\]$/g, "");
      const addresses = isIP(host) === 0 ? await unless(signal, lookup(host)) : [host];
      const [address] = addresses;
      if (address === undefined) return { sent: false, reason: "the name has no address" };
      const isNamed = privateHosts.includes(host);
      if (!isNamed && !addresses.every(allows))
        return { sent: false, reason: "refused: private address" };
      return { sent: true, status: await send({ url, headers, body, address, signal }) };
    } catch (error) {
      return { sent: false, reason: codeOf(error) };
    }
  };
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

function send({
  url,
  headers,
  body,
  address,
  signal,
}: {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly address: string;
  readonly signal: AbortSignal;
}): Promise<number> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        signal,
        // No connection is kept: it was evaluated for this message alone.
        agent: false,
        lookup: (_host, options, answer) => {
          const family = isIP(address);
          if (options.all === true) answer(null, [{ address, family }]);
          else answer(null, address, family);
        },
      },
      (response) => {
        const status = response.statusCode ?? 0;
        response.destroy();
        resolve(status);
      },
    );
    // Of an answer that changes the protocol nothing else is told.
    sent.on("upgrade", ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve(statusCode);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** A code; the message of an error names addresses. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "timeout";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
