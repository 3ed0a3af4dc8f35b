import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** So long a link lets its holder in, once. */
const lifeMs = 2 * 60 * 1_000;
const prefix = "parapet_in_";

export type SignInCode = {
  readonly code: string;
  /** UTC, milliseconds, `Z`. */
  readonly expires_at: string;
};

/**
 * Makes a code that signs in as the operator, once and soon. Only its digest is put into the data folder: whoever can write
 * there can read the operator token, and needs none. Codes that are over are removed.
 */
export async function makeSignInCode(
  dataDir: string,
  { now, randomBytes }: { readonly now: Date; readonly randomBytes: (size: number) => Uint8Array },
): Promise<SignInCode> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweep(folder, now);
  const code = prefix + Buffer.from(randomBytes(32)).toString("base64url");
  const expires_at = new Date(now.getTime() + lifeMs).toISOString();
  await writeFile(pathOf(dataDir, code), expires_at, { flag: "wx", mode: 0o600, flush: true });
  return { code, expires_at };
}

/**
 * Is this a code that still lets in? It does not afterwards: of several who show it at once, in any process, one removes its
 * file. It is found by its digest, so that the time it takes says nothing about codes that are right.
 */
export async function redeemSignInCode(dataDir: string, code: string, now: Date): Promise<boolean> {
  const path = pathOf(dataDir, code);
  try {
    const expiresAt = await readFile(path, "utf8");
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
    // There are few, and none that anybody waits for.
    // oxlint-disable-next-line no-await-in-loop
    const expiresAt = await readFile(path, "utf8").catch(() => "");
    // oxlint-disable-next-line no-await-in-loop
    if (expiresAt !== "" && !isLive(expiresAt, now)) await unlink(path).catch(() => {});
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
