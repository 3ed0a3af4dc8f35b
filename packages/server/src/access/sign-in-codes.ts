import { createHash } from "node:crypto";
import { readdir, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeDataFolder, readDataFile } from "../data-folder/data-file.ts";

/** So long a link lets its holder in, once. */
const lifeMs = 2 * 60 * 1_000;
const prefix = "parapet_in_";
const longestTime = 64;

export type SignInCode = {
  readonly code: string;
  /** UTC, milliseconds, `Z`. */
  readonly expires_at: string;
};

/**
 * Makes a code that signs in as the operator, once and soon. Only its digest is put into the data
 * folder: anyone who can write there can read the operator token, and needs none. Codes that are
 * over are removed.
 */
export async function makeSignInCode(
  dataDir: string,
  { now, randomBytes }: { readonly now: Date; readonly randomBytes: (size: number) => Uint8Array },
): Promise<SignInCode> {
  const folder = folderOf(dataDir);
  makeDataFolder(folder);
  await sweep(folder, now);
  const code = prefix + Buffer.from(randomBytes(32)).toString("base64url");
  const expires_at = new Date(now.getTime() + lifeMs).toISOString();
  await writeFile(pathOf(dataDir, code), expires_at, { flag: "wx", mode: 0o600, flush: true });
  return { code, expires_at };
}

/**
 * Is this a code that still lets in? It does not afterwards: of several who show it at once, in any
 * process, one removes its file. It is found by its digest, so that the time it takes says nothing
 * about codes that are right.
 */
export async function redeemSignInCode(dataDir: string, code: string, now: Date): Promise<boolean> {
  const path = pathOf(dataDir, code);
  try {
    const expiresAt = readDataFile(path, longestTime);
    await unlink(path);
    return isLive(expiresAt, now);
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

async function sweep(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // There are few, and none that anyone waits for.
    const expiresAt = timeIn(path);
    // oxlint-disable-next-line no-await-in-loop
    if (expiresAt !== "" && !isLive(expiresAt, now)) await unlink(path).catch(() => {});
  }
}

/** "" where it holds none. */
function timeIn(path: string): string {
  try {
    return readDataFile(path, longestTime);
  } catch {
    return "";
  }
}

function isLive(expiresAt: string, now: Date): boolean {
  const end = Date.parse(expiresAt);
  // One that ends later than any that is made was not made here.
  return end > now.getTime() && end <= now.getTime() + lifeMs;
}

function folderOf(dataDir: string): string {
  return join(dataDir, "sign-in-codes");
}

function pathOf(dataDir: string, code: string): string {
  return join(folderOf(dataDir), createHash("sha256").update(code).digest("hex"));
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
