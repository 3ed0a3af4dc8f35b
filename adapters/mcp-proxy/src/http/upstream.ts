import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { createByteBuffer } from "../messages/byte-buffer.ts";
import { isObject, type JsonObject } from "../messages/message.ts";
import { maxMessageBytes } from "../messages/message-stream.ts";

/**
 * Headers of the client that the server gets; all others stay outside, the token of the proxy first
 * of all.
 */
const toServer = ["accept", "authorization", "mcp-protocol-version", "user-agent"] as const;

/** `body` is the message that goes with it: what headers say of it is what it says. */
export function headersToServer(
  headers: IncomingHttpHeaders,
  body?: JsonObject,
): Readonly<Record<string, string>> {
  const passed: Record<string, string> = {};
  for (const name of toServer) {
    const value = headers[name];
    if (typeof value === "string") passed[name] = value;
  }
  if (body === undefined) return passed;
  passed["content-type"] = "application/json";
  const { method, params } = body;
  const { name, uri } = isObject(params) ? params : {};
  const own = { "mcp-method": method, "mcp-name": name ?? uri };
  for (const [header, value] of Object.entries(own)) {
    // Only clients of newer versions send them, and only their servers read them.
    if (
      headers[header] !== undefined &&
      typeof value === "string" &&
      /^[\x21-\x7e]+$/.test(value)
    ) {
      passed[header] = value;
    }
  }
  return passed;
}

/** What they may hold: they are not evaluated. */
const toClient = [["retry-after", /^\d{1,9}$/]] as const;

/**
 * Headers of the server that the client gets: none that opens the proxy to pages, or leads the
 * client elsewhere.
 */
export function headersToClient(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const passed: Record<string, string> = {};
  for (const [name, form] of toClient) {
    const value = headers[name];
    if (typeof value === "string" && form.test(value)) passed[name] = value;
  }
  return passed;
}

/** A body is longer than a message may be. */
export class TooLong extends Error {
  override readonly name = "TooLong";
}

/**
 * Sends a request to the server; resolves with its answer as soon as the headers are there. There
 * is no time limit: a stream may be silent for hours. Redirects are not followed. Rejects when
 * nobody answers.
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
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const outgoing = request(url, { method, headers: { ...headers, ...length }, signal }, resolve);
    outgoing.on("error", reject);
    // Of an answer that changes the protocol, nothing else is told.
    outgoing.once("close", () => reject(new Error("the server gave no answer")));
    outgoing.end(body);
  });
}

/** The text of a body. Throws TooLong. */
export async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const bytes = createByteBuffer();
  for await (const chunk of body) {
    if (bytes.length() + chunk.length > maxMessageBytes) {
      throw new TooLong("the message is too long");
    }
    bytes.add(chunk);
  }
  return bytes.takeText();
}
