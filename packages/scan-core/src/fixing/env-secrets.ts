import { FixRefusal } from "../core/check.ts";
import type { RandomBytes } from "./random-bytes.ts";

/** A `.env` with secrets added, and what was added. */
export type EnvText = { readonly text: string; readonly added: readonly string[] };

/**
 * Adds a line with a new 256-bit secret for each name that `.env` does not have; keeps every byte
 * that is there. Throws FixRefusal when a name stands there without a value.
 */
export function addSecrets(
  text: string,
  names: readonly string[],
  randomBytes: RandomBytes,
): EnvText {
  const added = names.filter((name) => !hasValue(text, name));
  const lines = added.map((name) => `${name}=${newSecret(randomBytes)}`);
  return { text: withLines(text, lines), added };
}

/**
 * Adds a line for each secret that is there already, elsewhere; keeps every byte that is there.
 * Throws FixRefusal when the name is in `.env`, or the secret cannot be written so that every
 * reader of it takes it as it is.
 */
export function keepSecrets(text: string, secrets: ReadonlyMap<string, string>): EnvText {
  const lines = [...secrets].map(([name, secret]) => {
    if (hasValue(text, name)) {
      throw new FixRefusal(`.env has ${name} already; move the secret there by hand.`);
    }
    return `${name}=${quoted(name, secret)}`;
  });
  return { text: withLines(text, lines), added: [...secrets.keys()] };
}

function withLines(text: string, lines: readonly string[]): string {
  if (lines.length === 0) return text;
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const gap = text === "" || text.endsWith("\n") ? "" : lineEnd;
  return text + gap + lines.map((line) => line + lineEnd).join("");
}

/**
 * Within single quotes nothing is expanded; a quote or a backslash in them, readers take in
 * different ways.
 */
function quoted(name: string, secret: string): string {
  if (/^[\w.:/+=@%,~-]+$/.test(secret)) return secret;
  if (/^[^'\\\p{Cc}]+$/u.test(secret)) return `'${secret}'`;
  throw new FixRefusal(
    `The secret for ${name} has signs that .env cannot hold safely; keep it in a file or a secret store instead.`,
  );
}

/**
 * Letters, digits, `-` and `_` only: nothing that any reader of `.env` would take for quoting or a
 * comment.
 */
function newSecret(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(32)).toString("base64url");
}

function hasValue(text: string, name: string): boolean {
  const values = text.split(/\r?\n|\r/).flatMap((line) => valueIn(line, name) ?? []);
  const last = values.at(-1);
  if (last === undefined) return false;
  if (last === "" || last === '""' || last === "''" || last.startsWith("#")) {
    throw new FixRefusal(
      `.env has ${name} without a value; give it one or remove the line, then run the fix again.`,
    );
  }
  return true;
}

function valueIn(line: string, name: string): string | undefined {
  const assignment = line
    .replace(/^\uFEFF/, "")
    .trim()
    .replace(/^export\s+/, "");
  const [key, ...value] = assignment.split("=");
  return key?.trimEnd() === name && value.length > 0 ? value.join("=").trim() : undefined;
}
