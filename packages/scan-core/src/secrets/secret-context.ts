import { isCredentialPair, isSecretName, secretArguments } from "@parapet/posture/redaction";
import type { JsonValue } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";

const secretWords =
  /token|secret|passw|passphrase|api[_-]?key|authorization|cookie|credential|private[_-]?key|(?:^|[_-])key$|[a-z]Key$|identityData/i;
// Names of places and kinds that only sound like secrets.
const harmlessEndings = /(?:file|path|dir|env|name|source|provider|mode|header)$/i;
// Everything in these is somebody's environment, or a request's headers or parameters.
const privateMaps =
  /^(?:env|environment|vars|set|query_?params|terminal\.integrated\.env\.\w+|(?:[\w-]+\.)?(?:(?:http|default|extra|custom|request|static|additional)[_-]?)?headers)$/i;
const shortestSecretNumber = 8;
/** Inputs of VS Code, settings of extensions, and variables of servers in a registry of MCP. */
const secretMarks = ["password", "sensitive", "secret", "isSecret", "is_secret"] as const;

/**
 * What the keys on the way to a value say about it. "private" and "likely": its texts may be
 * secrets; "likely": so may long numbers, while short ones are counts, as in "maxTokens"; "secret":
 * all of it. "pair" and "login": it is one where it reads like "user:password", in base64 or as it
 * is.
 */
export type SecretContext = "plain" | "login" | "pair" | "private" | "likely" | "secret";

const strictestLast: readonly SecretContext[] = [
  "plain",
  "login",
  "pair",
  "private",
  "likely",
  "secret",
];

/** The context of what is under `key`. */
export function contextBelow(context: SecretContext, key: string): SecretContext {
  return stricter(lasting(context), contextOfName(key));
}

/**
 * The contexts of a list's items. In a command line, what follows "--token" is a secret, and so is
 * what the program takes as one; `program`: what the list holds the arguments of, where that is not
 * in the list.
 */
export function contextsOfItems(
  context: SecretContext,
  list: readonly JsonValue[],
  program: JsonValue | undefined,
): readonly SecretContext[] {
  const own = lasting(context);
  const words = [program ?? "", ...list].map((item) => (typeof item === "string" ? item : ""));
  const secrets = new Set(secretArguments(words).map(({ word }) => word - 1));
  return list.map((_, index) =>
    secrets.has(index) ? "secret" : contextAfter(own, list[index - 1]),
  );
}

function contextAfter(own: SecretContext, before: JsonValue | undefined): SecretContext {
  if (typeof before !== "string" || !/^--?[\w-]{1,128}$/.test(before)) return own;
  if (/^(?:-u|-U|--user|--proxy-user|--login)$/.test(before)) return stricter(own, "login");
  return /key|auth/i.test(before) ? "secret" : stricter(own, contextOfName(before));
}

/**
 * The program of which a member of an object holds the arguments:
 * `{ command: "docker", args: […] }`.
 */
export function programOf(
  object: { readonly [key: string]: JsonValue },
  key: string,
): JsonValue | undefined {
  return /^arg(?:s|uments)$/.test(key) ? object["command"] : undefined;
}

/**
 * The context of an object's members. A reference says where a secret is, and holds none itself. Of
 * `{ name: "API_KEY", value }` and `{ id: "api-key", default }` the name says what the value is.
 */
export function contextInside(
  context: SecretContext,
  object: { readonly [key: string]: JsonValue },
): SecretContext {
  const isReference = typeof object["source"] === "string" && typeof object["id"] === "string";
  return isReference ? "plain" : context;
}

/** The context of one member of an object whose own context is known. */
export function contextOfMember(
  context: SecretContext,
  object: { readonly [key: string]: JsonValue },
  key: string,
): SecretContext {
  const own = contextBelow(context, key);
  if (key !== "value" && key !== "default") return own;
  if (saysSecret(object)) return "secret";
  const name = object["name"] ?? object["key"] ?? object["id"];
  return typeof name === "string" ? stricter(own, contextOfName(name)) : own;
}

/**
 * True for what a form asks for without showing what is typed:
 * `{ type: "promptString", password: true, default: "…" }`.
 */
function saysSecret(object: { readonly [key: string]: JsonValue }): boolean {
  return (
    secretMarks.some((mark) => object[mark] === true) ||
    object["type"] === "password" ||
    object["format"] === "password"
  );
}

/**
 * The context of the value at the end of a way through a document, of which each step is a key or a
 * number.
 */
export function contextAt(root: JsonValue, steps: readonly string[]): SecretContext {
  let context: SecretContext = "plain";
  let value: JsonValue | undefined = root;
  let program: JsonValue | undefined;
  for (const step of steps) {
    if (isList(value)) {
      const index = Number(step);
      context = knownContexts(context, value, program)[index] ?? lasting(context);
      value = value[index];
      program = undefined;
    } else if (isObject(value)) {
      context = contextOfMember(contextInside(context, value), value, step);
      program = programOf(value, step);
      value = Object.hasOwn(value, step) ? value[step] : undefined;
    } else context = contextBelow(context, step);
  }
  return context;
}

/**
 * By list: each of a thousand agents is asked about a dozen times, and the items of their list are
 * judged together.
 */
const judgedLists = new WeakMap<
  readonly JsonValue[],
  Map<SecretContext, readonly SecretContext[]>
>();

function knownContexts(
  context: SecretContext,
  list: readonly JsonValue[],
  program: JsonValue | undefined,
): readonly SecretContext[] {
  if (program !== undefined) return contextsOfItems(context, list, program);
  const known = judgedLists.get(list) ?? new Map<SecretContext, readonly SecretContext[]>();
  judgedLists.set(list, known);
  const contexts = known.get(context) ?? contextsOfItems(context, list, program);
  known.set(context, contexts);
  return contexts;
}

/** True where a text, number or other scalar is not to be shown in its context. */
export function isHidden(value: JsonValue, context: SecretContext): boolean {
  if (typeof value === "string") {
    if (context === "plain" || isVariable(value)) return false;
    if (context === "pair") return isCredentialPair(value);
    return context !== "login" || /^[^:]*:(?!\d{1,7}$)./s.test(value);
  }
  if (typeof value !== "number") return false;
  if (context === "secret") return true;
  return context === "likely" && String(value).length >= shortestSecretNumber;
}

/** What is said of one value alone says nothing of what is below it. */
function lasting(context: SecretContext): SecretContext {
  return context === "login" || context === "pair" ? "plain" : context;
}

function contextOfName(name: string): SecretContext {
  if (harmlessEndings.test(name)) return privateMaps.test(name) ? "private" : "plain";
  if (isSecretName(name)) return "secret";
  if (secretWords.test(name)) return "likely";
  if (/^_?auth$/i.test(name)) return "pair";
  return privateMaps.test(name) ? "private" : "plain";
}

function stricter(a: SecretContext, b: SecretContext): SecretContext {
  return strictestLast.indexOf(a) > strictestLast.indexOf(b) ? a : b;
}

/** A reference to a variable is no secret; with anything beside it, it may be. */
function isVariable(text: string): boolean {
  return text === "" || /^\$?\$\{[A-Za-z_][\w:]*\}$/.test(text);
}
