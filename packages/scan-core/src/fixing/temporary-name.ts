import { randomHex, type RandomBytes } from "./random-bytes.ts";

/** A name that nobody has, for the file that becomes `name`. */
export function temporaryName(name: string, randomBytes: RandomBytes): string {
  return `.${name}.${randomHex(randomBytes, 16)}.tmp`;
}

/**
 * The name of the file for whose writing a temporary file of this name is made; undefined for any
 * other name.
 */
export function nameBehindTemporary(name: string): string | undefined {
  return /^\.(.+)\.[0-9a-f]{32}\.tmp$/s.exec(name)?.[1];
}
