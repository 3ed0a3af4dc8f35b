import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A certificate that signs itself, and its key, in PEM. */
export type SelfSigned = { readonly cert: string; readonly key: string };

/** Makes a certificate for a name of the sandbox, valid for a day around a time. */
export function selfSignedFor(host: string, now: Date): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(set(sequence(oid("550403"), tagged(0x0c, Buffer.from(host)))));
  const day = 86_400_000;
  const extensions = [
    sequence(oid("551d13"), boolean(true), octets(sequence(boolean(true)))),
    sequence(oid("551d11"), octets(sequence(tagged(0x82, Buffer.from(host))))),
  ];
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(now.getTime() - day)), time(new Date(now.getTime() + day))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tagged(0xa3, sequence(...extensions)),
  );
  const signature = sign("sha256", body, privateKey);
  const der = sequence(body, ecdsaWithSha256, tagged(0x03, Buffer.concat([zero, signature])));
  return { cert: pem(der), key: privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
}

/** An element of DER: its tag, its length, what it holds. */
function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 0x80 ? [size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const zero = Buffer.from([0]);
const sequence = (...parts: readonly Buffer[]) => tagged(0x30, ...parts);
const set = (...parts: readonly Buffer[]) => tagged(0x31, ...parts);
const integer = (bytes: Buffer) => tagged(0x02, bytes);
const octets = (bytes: Buffer) => tagged(0x04, bytes);
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, "hex"));
const boolean = (is: boolean) => tagged(0x01, Buffer.from([is ? 0xff : 0]));
const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));

/** "20261129110000Z". */
function time(at: Date): Buffer {
  const digits = at.toISOString().replaceAll(/\D/g, "").slice(0, 14);
  return tagged(0x18, Buffer.from(`${digits}Z`));
}

function pem(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}
