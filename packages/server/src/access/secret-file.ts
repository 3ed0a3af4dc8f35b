import { link, mkdir, unlink, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { dataFiles } from "@parapet/posture";
import { readDataFile } from "../data-folder/data-file.ts";

const mostBytes = 1_024;

/** What the secrets of a data folder begin with, by the names of their files. */
export const secretPrefixes = {
  [dataFiles.operatorToken]: "parapet_op_",
  [dataFiles.adapterSecret]: "parapet_as_",
  [dataFiles.fingerprintKey]: "parapet_fp_",
  [dataFiles.auditKey]: "parapet_au_",
} as const;

export type SecretFile = {
  readonly path: string;
  /** Begins every secret of its kind, so that it is known for what it is where it leaks. */
  readonly prefix: string;
};

/**
 * Reads a secret of the data folder, or makes it at first start: 256 bit, readable by its owner
 * alone. Two processes that start at once agree on one, because the file is created exclusively.
 */
export async function ensureSecretFile(
  { path, prefix }: SecretFile,
  randomBytes: (size: number) => Uint8Array,
): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const secret = Buffer.from(randomBytes(32)).toString("base64url");
  const draft = `${path}.${secret.slice(0, 8)}`;
  await writeFile(draft, `${prefix}${secret}\n`, { flag: "wx", mode: 0o600, flush: true });
  try {
    // A link is made whole or not at all, so that nobody reads a secret that is still being
    // written.
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await unlink(draft);
  }
  return readSecretFile({ path, prefix });
}

/** The secret that a file holds. Throws where the file is missing or does not hold one. */
export async function readSecretFile({ path, prefix }: SecretFile): Promise<string> {
  const secret = readDataFile(path, mostBytes).trim();
  if (!isSecret(secret, prefix)) {
    throw new Error(`${path} is not a file that Parapet wrote; remove it and restart the server.`);
  }
  return secret;
}

/** True for 256 bits or more behind the prefix. */
export function isSecret(text: string, prefix: string): boolean {
  return text.startsWith(prefix) && text.length >= prefix.length + 43 && text.length <= mostBytes;
}
