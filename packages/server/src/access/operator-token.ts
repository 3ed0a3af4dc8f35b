import { createHash, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import { ensureSecretFile, readSecretFile, secretPrefixes } from "./secret-file.ts";

const prefix = secretPrefixes["operator-token"];

/** Where the operator token of a data folder is kept. */
export function operatorTokenPath(dataDir: string): string {
  return join(dataDir, "operator-token");
}

/** Reads the operator token, or makes it at first start. */
export function ensureOperatorToken(
  dataDir: string,
  randomBytes: (size: number) => Uint8Array,
): Promise<string> {
  return ensureSecretFile({ path: operatorTokenPath(dataDir), prefix }, randomBytes);
}

/** The operator token of a data folder. Throws where the file is missing or does not hold one. */
export function readOperatorToken(dataDir: string): Promise<string> {
  return readSecretFile({ path: operatorTokenPath(dataDir), prefix });
}

/** Compares without telling by its time how much was right. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
