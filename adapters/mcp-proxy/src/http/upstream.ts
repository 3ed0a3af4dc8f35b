import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { maxMessageBytes } from "../message-stream.ts";

/** What does not go from one side to the other: it belongs to the connection, or is worked out anew. */
const ownOfConnection = new Set([
  "accept-encoding",
  "connection",
  "content-encoding",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "origin",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

export function passedOn(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const passed: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !ownOfConnection.has(name)) passed[name] = [value].flat().join(", ");
  }
  return passed;
}

/**
 * Sends a request to the server; resolves with its answer as soon as the headers are there. There is no time limit: a stream may be
 * silent for hours. Redirects are not followed. Rejects when nobody answers.
 */
export function askUpstream(
  url: string,
  options: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly signal: AbortSignal;
  },
): Promise<IncomingMessage> {
  const { method, headers, body, signal } = options;
  const request = url.startsWith("https:") ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers: { ...headers }, signal }, resolve);
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** The text of a body. Throws when it is longer than a message may be. */
export async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxMessageBytes) throw new Error("the message is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
