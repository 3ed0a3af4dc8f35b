import { createHash, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";

/** Names the machine that sends an upload; the service looks its key up by it. */
export const machineHeader = "parapet-machine";

/** Safe in names of services and files, in logs and on a command line. */
export const machineNamePattern = /^[a-z0-9][a-z0-9._-]{1,62}$/;

/** What a machine is enrolled with. Only its holder can sign for the machine. */
export type MachineToken = { readonly name: string; readonly seed: Uint8Array };

/** The name, and 256 random bits behind the prefix that scanners for secrets know. */
export function machineTokenText({ name, seed }: MachineToken): string {
  return `${name}.parapet_${Buffer.from(seed).toString("base64url")}`;
}

/** Undefined for a text that is no token of a machine. */
export function readMachineToken(text: string): MachineToken | undefined {
  const [, name = "", secret = ""] = /^([a-z0-9._-]{2,63})\.parapet_([\w-]{43})$/.exec(text) ?? [];
  return machineNamePattern.test(name)
    ? { name, seed: Buffer.from(secret, "base64url") }
    : undefined;
}

/**
 * The public key of a token, base64url: all that a service stores. Who reads it can verify uploads
 * and sign none.
 */
export function machineKeyOf({ seed }: MachineToken): string {
  const { x = "" } = createPublicKey(privateKeyOf(seed)).export({ format: "jwk" });
  return x;
}

/** What is sent, as far as it is signed. */
export type SignedUpload = {
  readonly machine: string;
  /** `newNonce` of this try. */
  readonly nonce: string;
  readonly path: string;
  /** As it is sent, compressed. */
  readonly body: Uint8Array;
};

/** Ed25519 signature, base64url: the token itself is never sent. */
export function signatureOfUpload(token: MachineToken, upload: SignedUpload): string {
  return sign(null, signedText(upload), privateKeyOf(token.seed)).toString("base64url");
}

export function isUploadOf(key: string, upload: SignedUpload, signature: string): boolean {
  const given = Buffer.from(signature, "base64url");
  if (given.length !== 64) return false;
  const jwk = { kty: "OKP", crv: "Ed25519", x: key };
  return verify(null, signedText(upload), createPublicKey({ key: jwk, format: "jwk" }), given);
}

/** Ahead of the 32 bytes of an Ed25519 key in PKCS #8. */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

function privateKeyOf(seed: Uint8Array) {
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: "der", type: "pkcs8" });
}

/** As JSON, so that no two uploads read the same. */
function signedText({ machine, nonce, path, body }: SignedUpload): Buffer {
  const digest = createHash("sha256").update(body).digest("base64url");
  return Buffer.from(JSON.stringify(["parapet upload", machine, nonce, path, digest]));
}
