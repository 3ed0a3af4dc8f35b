import {
  findVendorSecrets,
  isPlaceholder,
  isSecretName,
  secretArguments,
} from "@parapet/posture/redaction";
import type { JsonValue } from "@parapet/documents/document.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { looksRandom } from "@parapet/scan-core/secrets/files/random-text.ts";

/** A secret that is in the declaration of a server, without the secret. */
export type LaunchSecret = {
  /** Pointer of the text that holds it. */
  readonly at: string;
  /** What it is, with its article: "a GitHub token". */
  readonly what: string;
};

/**
 * True for a text that is a secret itself: no reference to a variable, no placeholder, and not next
 * to nothing.
 */
export function isLiteralSecret(value: JsonValue | undefined): value is string {
  if (typeof value !== "string") return false;
  const text = withoutScheme(value);
  return text.length >= 8 && !/\$(?:\{?\w|\{\{\s*\w)/.test(text) && !isPlaceholder(text);
}

function withoutScheme(value: string): string {
  return value.replace(/^(?:Bearer|Basic|token)\s+/i, "").trim();
}

/** The secrets of a table of variables or headers. */
export function secretsInTable(value: JsonValue | undefined, at: string): readonly LaunchSecret[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, text]) => {
    const what = typeof text === "string" ? secretOf(name, text) : undefined;
    return what === undefined ? [] : [{ at: childPointer(at, name), what }];
  });
}

/** What a text is that is under a name; undefined where it is no secret. */
function secretOf(name: string, text: string): string | undefined {
  const known = knownSecret(text);
  if (known !== undefined) return known === "public" ? undefined : known;
  if (!isLiteralSecret(text)) return undefined;
  return isSecretName(name) || serviceRole.test(name) ? byName(name, text) : undefined;
}

/**
 * What a text is that has the form of a known kind of secret, with its article: "a GitHub token".
 */
export function kindOfSecret(text: string): string | undefined {
  const known = knownSecret(text);
  return known === "public" ? undefined : known;
}

const serviceRole = /service[-_]?role/i;

/** A secret by its form, whatever its name; "public" for a key that everybody may see. */
function knownSecret(text: string): string | undefined {
  const [found] = findVendorSecrets(text, 1);
  if (found?.id === "jwt") return tokenOf(text.slice(found.start, found.end));
  if (/\bsb_publishable_\w{16}/.test(text)) return "public";
  if (/\bsb_secret_\w{16}/.test(text))
    return "a Supabase secret key (it bypasses row-level security)";
  if (found !== undefined && !isPlaceholder(text.slice(found.start, found.end))) return found.what;
  return passwordInAddress(text);
}

/** Of a signed token its claims are readable: that of a role says what it opens. */
function tokenOf(token: string): string {
  const role = claimsOf(token)["role"];
  if (role === "service_role")
    return "a Supabase service_role key (it bypasses row-level security)";
  return role === "anon" ? "public" : "a signed token (JWT)";
}

function claimsOf(token: string): { readonly [key: string]: unknown } {
  try {
    const claims: unknown = JSON.parse(
      Buffer.from(token.split(".")[1] ?? "", "base64url").toString(),
    );
    return typeof claims === "object" && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

const databases =
  /^(?:postgres(?:ql)?|mysql|mariadb|mongodb|redis|rediss|amqps?|mssql|sqlserver|clickhouse|neo4j|bolt|couchbase|snowflake)(?:\+\w+)?$/i;

/** `postgresql://user:password@host/db`. */
function passwordInAddress(text: string): string | undefined {
  const [, scheme = "", password = ""] =
    /\b([a-z][a-z\d+.-]{1,20}):\/\/[^\s/:@]{0,200}:([^\s/@]{3,400})@[^\s/:]/i.exec(text) ?? [];
  if (password === "" || /\$|%\(|<|\{/.test(password) || isPlaceholder(password)) return undefined;
  if (/^(?:pass(?:word)?|secret|user|postgres|root|admin|example|test)$/i.test(password))
    return undefined;
  return databases.test(scheme) ? "a database password in a URL" : "a password in a URL";
}

function byName(name: string, text: string): string {
  if (serviceRole.test(name)) return "a service_role key (it bypasses row-level security)";
  if (/^Basic\s/i.test(text)) return "a user name and password";
  if (/^Bearer\s/i.test(text)) return "a bearer token";
  if (/pass|pwd/i.test(name)) return "a password";
  if (/cookie/i.test(name)) return "a session cookie";
  if (/private[-_]?key/i.test(name)) return "a private key";
  return /key$/i.test(name) ? "an API key" : "a token";
}

/**
 * The secrets among the arguments of a program: `--token X`, `--token=X`, `-e NAME=X`,
 * `--header "Name: X"`, addresses.
 */
export function secretsInArguments(
  program: string,
  args: readonly string[],
  at: string,
): readonly LaunchSecret[] {
  const byProgram = new Map(
    secretArguments([program, ...args]).map(({ word, start }) => [word - 1, start]),
  );
  return args.flatMap((word, index) => {
    const what =
      secretInWord(word) ??
      secretAfter(args[index - 1] ?? "", word) ??
      secretAfterPlace(word, byProgram.get(index));
    return what === undefined || what === "public" ? [] : [{ at: `${at}/${index}`, what }];
  });
}

function secretInWord(word: string): string | undefined {
  const known = knownSecret(word);
  if (known !== undefined) return known;
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(word)) return secretInAddress(word);
  // `--token=X`, `NAME=X` and "Authorization: Bearer X".
  const [, name = "", value = ""] =
    /^-{0,2}([A-Za-z][\w.-]{0,127})(?:=|:\s?)(.+)$/s.exec(word) ?? [];
  return name === "" ? undefined : secretNamed(name, value);
}

function secretNamed(name: string, value: string): string | undefined {
  if (!isLiteralSecret(value) || isPlace(value)) return undefined;
  if (isSecretName(name) || serviceRole.test(name)) return byName(name, value);
  return isMaybeSecret(name) && looksRandom(value) ? byName(name, value) : undefined;
}

function isMaybeSecret(name: string): boolean {
  return /(?:^|[-_])(?:key|auth|pat|jwt|bearer)$/i.test(name);
}

/** A file or an address that says where the secret is. */
function isPlace(value: string): boolean {
  return /^(?:[./~@]|[a-z]+:\/\/|[A-Z]:\\)/.test(value);
}

function secretAfter(before: string, word: string): string | undefined {
  if (!/^--?[A-Za-z][\w-]{1,127}$/.test(before) || word.startsWith("-")) return undefined;
  return secretNamed(before.replace(/^-+/, ""), word);
}

function secretAfterPlace(word: string, start: number | undefined): string | undefined {
  if (start === undefined) return undefined;
  const value = word.slice(start);
  const name = word.slice(0, start).replace(/[=:]$/, "");
  return isLiteralSecret(value) && !isPlace(value) ? byName(name, value) : undefined;
}

const longestSegment = 200;

/**
 * The secrets of an address: a password before its host, a key in its query, a token in its path.
 */
export function secretInAddress(address: string): string | undefined {
  const known = knownSecret(address);
  if (known !== undefined) return known === "public" ? undefined : known;
  const [place = "", query = ""] = (address.split("#")[0] ?? "").split("?", 2);
  for (const pair of query.split("&")) {
    const [name = "", value = ""] = pair.split("=", 2);
    const isNamed =
      isSecretName(name) || /^(?:key|auth|sig|code|pat|jwt|profile_?key)$/i.test(name);
    if (isNamed && isLiteralSecret(decoded(value)) && !isPlace(value))
      return `${byName(name, value)} in a URL`;
  }
  const segments = place.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, "").split("/");
  const token = segments.find(
    (segment) =>
      segment.length >= 32 &&
      segment.length <= longestSegment &&
      !/[${}]/.test(segment) &&
      looksRandom(segment) &&
      !isUuid(segment),
  );
  return token === undefined ? undefined : "a token in a URL path";
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
