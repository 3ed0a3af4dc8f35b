import { createHmac } from "node:crypto";
import { join } from "node:path";
import { SettingsError } from "@parapet/settings";
import { ensureSecretFile, secretPrefixes } from "../access/secret-file.ts";

const shortest = 32;

/**
 * The secret from which every adapter's key is made: `PARAPET_ADAPTER_SECRET`, for servers that
 * share a database, or a file of the data folder, made at first use. Throws SettingsError for one
 * that can be guessed.
 */
export async function adapterSecret(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
  randomBytes: (size: number) => Uint8Array,
): Promise<string> {
  const given = env["PARAPET_ADAPTER_SECRET"] ?? "";
  if (given === "") {
    const file = {
      path: join(dataDir, "adapter-secret"),
      prefix: secretPrefixes["adapter-secret"],
    };
    return ensureSecretFile(file, randomBytes);
  }
  if (given.length < shortest || !/^\S+$/.test(given)) {
    throw new SettingsError(
      `PARAPET_ADAPTER_SECRET must have at least ${shortest} characters without spaces; generate one with \`openssl rand -hex 32\`.`,
    );
  }
  return given;
}

/**
 * The key that an installation and its service share, 256 bits as base64url; it is kept in no
 * database.
 */
export function keyOfInstallation(secret: string, installationId: string): string {
  return createHmac("sha256", secret).update(installationId).digest("base64url");
}
