import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { type AddressRules, allowedAddress } from "./allowed-address.ts";

export type BoundedFetchOptions = AddressRules & {
  readonly timeoutMs: number;
  /** Of an answer, bytes. */
  readonly mostBytes: number;
};

export type BoundedFetch = (url: string, request: BoundedRequest) => Promise<Response>;

export type BoundedRequest = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Of an answer; an absent one is "". */
const keptHeaders = ["content-type", "retry-after", "x-ratelimit-remaining", "x-ratelimit-reset"];

/**
 * Asks an address that somebody configured, and reads the answer: within a time, up to a size, at
 * an address that is allowed, and without following redirects. Rejects with an Error whose message
 * is a code.
 */
export function boundedFetch({
  timeoutMs,
  mostBytes,
  ...rules
}: BoundedFetchOptions): BoundedFetch {
  return async (address, { method = "GET", headers = {}, body = "" }) => {
    const url = new URL(address);
    const signal = AbortSignal.timeout(timeoutMs);
    const found = await allowedAddress(url.hostname, rules, signal);
    if ("reason" in found) throw new Error(found.reason);
    const request = url.protocol === "https:" ? requestHttps : requestHttp;
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const sent = request(
      url,
      {
        method,
        headers: {
          ...headers,
          ...(body === "" ? {} : { "content-length": Buffer.byteLength(body) }),
        },
        signal,
        // No connection is kept: it was evaluated for this request alone.
        agent: false,
        lookup: (_host, options, answer) => {
          const family = isIP(found.address);
          if (options.all === true) answer(null, [{ address: found.address, family }]);
          else answer(null, found.address, family);
        },
      },
      (response) => {
        const pieces: Buffer[] = [];
        let size = 0;
        response.on("data", (piece: Buffer) => {
          pieces.push(piece);
          size += piece.length;
          if (size > mostBytes) response.destroy(new Error("answer too large"));
        });
        response.on("error", reject);
        response.on("end", () => {
          const status = response.statusCode ?? 502;
          const isEmpty = status === 204 || status === 304;
          resolve(
            new Response(isEmpty ? undefined : Buffer.concat(pieces), {
              status: status < 200 ? 502 : status,
              headers: keptHeaders.map((name) => [name, String(response.headers[name] ?? "")]),
            }),
          );
        });
      },
    );
    sent.on("upgrade", (_response, socket) => {
      socket.destroy();
      reject(new Error("answer of another protocol"));
    });
    sent.on("error", reject);
    sent.end(body);
    return promise;
  };
}
