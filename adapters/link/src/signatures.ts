import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Proof that the holder of `key` sent this call: base64url of HMAC-SHA-256. `path` is the path with
 * its query as it is sent; `body` the exact text of the body, "" when there is none.
 */
export function signatureOfCall({
  key,
  nonce,
  path,
  body,
}: {
  readonly key: string;
  readonly nonce: string;
  readonly path: string;
  readonly body: string;
}): string {
  return signature(key, ["call", nonce, path, body]);
}

/**
 * Proof that the holder of `key` makes a call of this nonce to this path, whatever its body. It
 * lets the service tell an adapter from those who only use its name before it reads any more of
 * them.
 */
export function signatureOfCaller(key: string, nonce: string, path: string): string {
  return signature(key, ["caller", nonce, path]);
}

/**
 * Proof that the holder of `key` gave this answer to the call of that nonce: base64url of
 * HMAC-SHA-256.
 */
export function signatureOfAnswer({
  key,
  nonce,
  status,
  body,
}: {
  readonly key: string;
  readonly nonce: string;
  readonly status: number;
  readonly body: string;
}): string {
  return signature(key, ["answer", nonce, String(status), body]);
}

/**
 * What a runtime that cannot sign sends as `Authorization: Bearer …` with its hooks. It proves who
 * calls, and anyone who reads it learns nothing of the key.
 */
export function hookTokenOf(key: string): string {
  return signature(key, ["hook"]);
}

/** True when both are the same; takes as long whether they differ early or late. */
export function isSameSignature(expected: string, given: string): boolean {
  const wanted = Buffer.from(expected);
  const found = Buffer.from(given);
  return wanted.length === found.length && timingSafeEqual(wanted, found);
}

/** The lengths go in, too: so no two different lists of parts read the same. */
function signature(key: string, parts: readonly string[]): string {
  const hmac = createHmac("sha256", key);
  for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
  return hmac.digest("base64url");
}
