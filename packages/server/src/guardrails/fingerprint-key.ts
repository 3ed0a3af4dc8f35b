import { join } from "node:path";
import { ensureSecretFile } from "../access/secret-file.ts";

/** The key of the fingerprints in violations; a fingerprint without it tells nothing. Made at first start. */
export function fingerprintKey(
  dataDir: string,
  randomBytes: (size: number) => Uint8Array,
): Promise<string> {
  return ensureSecretFile(
    { path: join(dataDir, "fingerprint-key"), prefix: "parapet_fp_" },
    randomBytes,
  );
}
