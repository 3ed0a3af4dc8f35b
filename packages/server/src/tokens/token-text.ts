import { createHash } from "node:crypto";

const prefix = "parapet_";

/** A new bearer token: 256 random bits behind a prefix that scanners for secrets know it by. */
export function newTokenText(randomBytes: (size: number) => Uint8Array): string {
  return `${prefix}${Buffer.from(randomBytes(32)).toString("base64url")}`;
}

/** Saves the database the question for what cannot be a token. */
export function isTokenText(text: string): boolean {
  return text.length === prefix.length + 43 && text.startsWith(prefix);
}

/**
 * All that is ever stored of a token. Looking it up by an index tells nobody, by its time, how much
 * was right.
 */
export function tokenHash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
