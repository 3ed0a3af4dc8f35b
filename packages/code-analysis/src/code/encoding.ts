import { type AbstractValue, withLabel } from "./abstract-value.ts";
import type { Call } from "./call.ts";
import { secretKeys } from "./secret-variables.ts";

/** Functions that encode their first argument. */
export const encoders: ReadonlySet<string> = new Set([
  "base64.b64encode",
  "base64.standard_b64encode",
  "base64.urlsafe_b64encode",
  "base64.encodebytes",
  "base64.b32encode",
  "base64.b16encode",
  "base64.b85encode",
  "base64.a85encode",
  "binascii.hexlify",
  "binascii.b2a_hex",
  "binascii.b2a_base64",
  "btoa",
]);

/** The names of encodings in methods and functions that encode a text. */
const alphabets = /^(?:base64|base64url|base64_codec|hex|hex_codec|rot_?13)$/i;

function isEncoding({ ref, method, args }: Call): boolean {
  if (encoders.has(ref) || method === "hex") return true;
  if (ref === "codecs.encode") return alphabets.test(args[1]?.value.text ?? "");
  return method === "toString" && alphabets.test(args[0]?.value.text ?? "");
}

/** The result of a call, labeled if it is an encoded secret variable. */
export function markEncoded(call: Call, result: AbstractValue): AbstractValue {
  if (!isEncoding(call)) return result;
  const [secret] = secretKeys(result.labels);
  return secret === undefined ? result : withLabel(result, "encoded", secret);
}
