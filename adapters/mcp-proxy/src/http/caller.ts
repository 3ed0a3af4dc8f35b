import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Installation } from "@parapet/adapter-link";

/** Carries the token; its own header, so that `Authorization` stays the server's. */
export const tokenHeader = "parapet-token";

/** Laid into the installation's folder, for anyone who sets up a client of a listening proxy. */
export const tokenFileName = "listen-token";

/**
 * What clients of a listening proxy need: 256 bits that follow from the installation's key, and do
 * not tell it.
 */
export function listenTokenOf({ key }: Pick<Installation, "key">): string {
  return createHmac("sha256", key).update("parapet mcp-proxy --listen").digest("base64url");
}

/**
 * The status that a caller is refused with; 0 for one who may go on. A page in a browser has
 * another origin, or, where it makes a name lead here, another host; and nobody but those who can
 * read the installation's folder has the token.
 */
export function refusedStatus(headers: IncomingHttpHeaders, port: number, token: string): number {
  const { host = "", origin } = headers;
  const named = /:\d+$/.test(host) ? host : `${host}:80`;
  if (!ownNames.some((name) => named.toLowerCase() === `${name}:${port}`)) return 403;
  if (origin !== undefined && !ownNames.some((name) => origin === originOf(name, port))) return 403;
  const given = headers[tokenHeader];
  return typeof given === "string" && isSame(given, token) ? 0 : 401;
}

/** True for a body of JSON as it is: what a form or a simple request of a page can send is none. */
export function isJson({
  "content-type": type,
  "content-encoding": encoding,
}: IncomingHttpHeaders): boolean {
  return (
    encoding === undefined &&
    /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i.test(type ?? "")
  );
}

const ownNames = ["127.0.0.1", "localhost", "[::1]"] as const;

function originOf(name: string, port: number): string {
  return port === 80 ? `http://${name}` : `http://${name}:${port}`;
}

function isSame(given: string, token: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(token));
}

function digestOf(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}
