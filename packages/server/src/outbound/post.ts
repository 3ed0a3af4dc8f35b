import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { type AddressRules, codeOf, evaluatedAddress } from "./evaluated-address.ts";

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

export type PostOptions = AddressRules & { readonly timeoutMs: number };

/**
 * The one way out to an address that somebody configured. A name is resolved once, every address it
 * has must be allowed, and the connection goes to the address that was evaluated, so that a second
 * answer of the name server changes nothing. Redirects are not followed: they are answers like any
 * other.
 */
export function postFrom({ timeoutMs, ...rules }: PostOptions): Post {
  return async ({ url, headers, body }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const evaluated = await evaluatedAddress(url, rules, signal);
      if ("reason" in evaluated) return { sent: false, reason: evaluated.reason };
      const { address } = evaluated;
      return { sent: true, status: await send({ url, headers, body, address, signal }) };
    } catch (error) {
      return { sent: false, reason: codeOf(error) };
    }
  };
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
