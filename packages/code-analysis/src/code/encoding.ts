import { type AbstractValue, withLabel } from "./abstract-value.ts";
import type { Call } from "./call.ts";
import { secretKeys } from "./secret-variables.ts";

/** Functions that write their first argument in another alphabet. */
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

/** What methods and functions are given the name of that write a text in another alphabet. */
const alphabets = /^(?:base64|base64url|base64_codec|hex|hex_codec|rot_?13)$/i;

function isEncoding({ ref, method, args }: Call): boolean {
  if (encoders.has(ref) || method === "hex") return true;
  if (ref === "codecs.encode") return alphabets.test(args[1]?.value.text ?? "");
  return method === "toString" && alphabets.test(args[0]?.value.text ?? "");
}

/** What a call gives, told apart where it is a secret variable in another alphabet. */
export function markEncoded(call: Call, result: AbstractValue): AbstractValue {
  if (!isEncoding(call)) return result;
  const [secret] = secretKeys(result.labels);
  return secret === undefined ? result : withLabel(result, "encoded", secret);
}
