import type { JsonValue } from "../documents/document.ts";
import { isSecretName } from "./secret-name.ts";

const secretWords =
  /token|secret|passw|passphrase|api[_-]?key|authorization|cookie|credential|private[_-]?key|(?:^|[_-])key$|[a-z]Key$|identityData/i;
// Names of places and kinds that only sound like secrets.
const harmlessEndings = /(?:file|path|dir|env|name|source|provider|mode|header)$/i;
// Everything in these is somebody's environment or a request's headers.
const privateMaps = /^(?:env|environment|vars|headers)$/i;
const shortestSecretNumber = 8;

/**
 * What the keys on the way to a value say about it. "private" and "likely": its texts may be secrets;
 * "likely": so may long numbers, while short ones are counts, as in "maxTokens"; "secret": all of it.
 */
export type SecretContext = "plain" | "private" | "likely" | "secret";

const strictestLast: readonly SecretContext[] = ["plain", "private", "likely", "secret"];

/** The context of what stands under `key`. */
export function contextBelow(context: SecretContext, key: string): SecretContext {
  return stricter(context, contextOfName(key));
}

/** The context of a list's item: in a command line, what follows "--token" is a secret. */
export function contextOfItem(
  context: SecretContext,
  before: JsonValue | undefined,
): SecretContext {
  if (typeof before !== "string" || !/^--?[\w-]{1,128}$/.test(before)) return context;
  return /key|auth/i.test(before) ? "secret" : stricter(context, contextOfName(before));
}

/** The context of an object's members. A reference says where a secret is, and holds none itself. */
export function contextInside(
  context: SecretContext,
  object: { readonly [key: string]: JsonValue },
): SecretContext {
  const isReference = typeof object["source"] === "string" && typeof object["id"] === "string";
  return isReference ? "plain" : context;
}

/** True where a text, number or other scalar is not to be shown in its context. */
export function isHidden(value: JsonValue, context: SecretContext): boolean {
  if (typeof value === "string") return context !== "plain" && !isVariable(value);
  if (typeof value !== "number") return false;
  if (context === "secret") return true;
  return context === "likely" && String(value).length >= shortestSecretNumber;
}

function contextOfName(name: string): SecretContext {
  if (harmlessEndings.test(name)) return privateMaps.test(name) ? "private" : "plain";
  if (isSecretName(name)) return "secret";
  if (secretWords.test(name)) return "likely";
  return privateMaps.test(name) ? "private" : "plain";
}

function stricter(a: SecretContext, b: SecretContext): SecretContext {
  return strictestLast.indexOf(a) > strictestLast.indexOf(b) ? a : b;
}

/** A reference to a variable is no secret; with anything beside it, it may be. */
function isVariable(text: string): boolean {
  return text === "" || /^\$?\$\{[A-Za-z_][\w:]*\}$/.test(text);
}
