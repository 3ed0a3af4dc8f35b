import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { dataFiles } from "@parapet/posture";
import {
  ensureSecretFile,
  readSecretFile,
  type SecretFile,
  secretPrefixes,
} from "../access/secret-file.ts";
import { type AuditSigner, checkpointText, type SignedCheckpoint } from "../store/audit-chain.ts";

/** RFC 8410: what precedes the 32 bytes of an Ed25519 private key in PKCS #8. */
const privateKeyHeader = Buffer.from("302e020100300506032b657004220420", "hex");
/** And those of a public key in SubjectPublicKeyInfo. */
const publicKeyHeader = Buffer.from("302a300506032b6570032100", "hex");

/**
 * Signs with the key of the data folder, which is made at the first entry; with a key that follows
 * from `PARAPET_ADAPTER_SECRET` where servers share a database.
 */
export function auditSigner(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
  randomBytes: (size: number) => Uint8Array,
): AuditSigner {
  let made: Promise<SigningKey> | undefined;
  const own = (): Promise<SigningKey> => {
    made ??= auditKey(dataDir, env, randomBytes);
    // A folder that could not be written may be writable the next time.
    made.catch(() => (made = undefined));
    return made;
  };
  return {
    sign: async (text) => {
      const { key, publicKey } = await own();
      const signature = sign(undefined, Buffer.from(text), key).toString("base64url");
      return { public_key: publicKey, signature };
    },
    hasSigned: async (checkpoint) =>
      checkpoint.public_key === (await own()).publicKey && isSigned(checkpoint),
  };
}

/** Whether the signature is the one of the key that it names. */
export function isSigned(checkpoint: SignedCheckpoint): boolean {
  const key = publicKeyFrom(checkpoint.public_key);
  const signature = Buffer.from(checkpoint.signature, "base64url");
  return (
    key !== undefined && verify(undefined, Buffer.from(checkpointText(checkpoint)), key, signature)
  );
}

/**
 * The public key with which a data folder's audit log is signed, base64url; undefined where nothing
 * was signed yet.
 */
export async function auditPublicKey(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const shared = env["PARAPET_ADAPTER_SECRET"] ?? "";
  if (shared !== "") return keyFrom(shared).publicKey;
  const file = keyFile(dataDir);
  return existsSync(file.path) ? keyFrom(await readSecretFile(file)).publicKey : undefined;
}

/** A public key from its text; undefined where that is none. */
function publicKeyFrom(text: string): KeyObject | undefined {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== 32 || bytes.toString("base64url") !== text) return undefined;
  return createPublicKey({
    key: Buffer.concat([publicKeyHeader, bytes]),
    format: "der",
    type: "spki",
  });
}

type SigningKey = { readonly key: KeyObject; readonly publicKey: string };

async function auditKey(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
  randomBytes: (size: number) => Uint8Array,
): Promise<SigningKey> {
  const shared = env["PARAPET_ADAPTER_SECRET"] ?? "";
  return keyFrom(shared === "" ? await ensureSecretFile(keyFile(dataDir), randomBytes) : shared);
}

function keyFile(dataDir: string): SecretFile {
  const { auditKey: name } = dataFiles;
  return { path: join(dataDir, name), prefix: secretPrefixes[name] };
}

function keyFrom(secret: string): SigningKey {
  const seed = createHmac("sha256", secret).update("parapet audit log").digest();
  const key = createPrivateKey({
    key: Buffer.concat([privateKeyHeader, seed]),
    format: "der",
    type: "pkcs8",
  });
  const publicKey = createPublicKey(key).export({ format: "der", type: "spki" });
  return { key, publicKey: publicKey.subarray(publicKeyHeader.length).toString("base64url") };
}
