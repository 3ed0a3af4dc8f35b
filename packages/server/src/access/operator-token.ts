import { createHash, timingSafeEqual } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

const prefix = "parapet_op_";

/** Where the operator token of a data folder is kept. */
export function operatorTokenPath(dataDir: string): string {
  return join(dataDir, "operator-token");
}

/**
 * Reads the operator token, or makes it at first start: 256 bit, readable by its owner alone.
 * Two processes that start at once agree on one, because the file is created exclusively.
 */
export async function ensureOperatorToken(
  dataDir: string,
  randomBytes: (size: number) => Uint8Array,
): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const secret = Buffer.from(randomBytes(32)).toString("base64url");
  const draft = `${operatorTokenPath(dataDir)}.${secret.slice(0, 8)}`;
  await writeFile(draft, `${prefix}${secret}\n`, { flag: "wx", mode: 0o600, flush: true });
  try {
    // A link is made whole or not at all, so that nobody reads a token that is still being written.
    await link(draft, operatorTokenPath(dataDir));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await unlink(draft);
  }
  return readOperatorToken(dataDir);
}

/** The operator token of a data folder. Throws where the file is missing or does not hold one. */
export async function readOperatorToken(dataDir: string): Promise<string> {
  const path = operatorTokenPath(dataDir);
  const token = (await readFile(path, "utf8")).trim();
  if (!token.startsWith(prefix) || token.length < prefix.length + 43) {
    throw new Error(
      `${path} does not hold an operator token; remove it and start the server again.`,
    );
  }
  return token;
}

/** Compares without telling by its time how much was right. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
