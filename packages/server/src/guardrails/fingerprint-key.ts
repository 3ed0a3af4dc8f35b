import { createHmac } from "node:crypto";
import { join } from "node:path";
import { ensureSecretFile, secretPrefixes } from "../access/secret-file.ts";

/**
 * The key of the fingerprints in violations and of calls; a fingerprint without it tells nothing.
 * It follows from the secret of servers that share a database, for which a call that is sent again
 * to another one is the same, or is made at first start.
 */
export async function fingerprintKey(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
  randomBytes: (size: number) => Uint8Array,
): Promise<string> {
  const shared = env["PARAPET_ADAPTER_SECRET"] ?? "";
  if (shared !== "") {
    return createHmac("sha256", shared).update("parapet fingerprints").digest("base64url");
  }
  return ensureSecretFile(
    { path: join(dataDir, "fingerprint-key"), prefix: secretPrefixes["fingerprint-key"] },
    randomBytes,
  );
}
