import { isPlaceholder, isSecretName } from "@parapet/posture/redaction";
import { below, parsePointer } from "@parapet/documents/pointer.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { OpenClawConfig } from "../../model/model.ts";
import { secretInputOf } from "../../secrets/secret-input.ts";

/** What a secret opens, by the section it is in. */
export type SecretOpens =
  | "gateway"
  | "automation"
  | "channel"
  | "model"
  | "variable"
  | "mcp"
  | "sandbox"
  | "tool";

/** A plaintext secret in the configuration. The value is not kept. */
export type PlainSecret = {
  /** The text that holds it; of a command line the list, so that no report shows its items. */
  readonly at: string;
  readonly opens: SecretOpens;
  /** Its index in the list; undefined for a separate text. */
  readonly item: number | undefined;
};

const known = new WeakMap<OpenClawConfig, readonly PlainSecret[]>();

/**
 * Secrets in clear text, in the order of the file. Placeholders, variables and references are none.
 */
export function plainSecrets(config: OpenClawConfig, opens: SecretOpens): readonly PlainSecret[] {
  const all = known.get(config) ?? findSecrets(config.value);
  known.set(config, all);
  return all.filter((secret) => secret.opens === opens);
}

function findSecrets(config: JsonValue): readonly PlainSecret[] {
  const found: PlainSecret[] = [];
  const add = (at: string, item?: number): void => {
    found.push({ at, item, opens: openedBy(parsePointer(at)) });
  };
  const visit = (value: JsonValue, at: string, name: string): void => {
    if (Array.isArray(value)) {
      for (const index of secretItems(value)) add(at, index);
      for (const [index, item] of value.entries()) visit(item, below(at, index), "");
    } else if (isObject(value)) {
      for (const [key, member] of Object.entries(value)) visit(member, below(at, key), key);
    } else if (typeof value === "string" && isSecretName(name) && isLiteral(value)) {
      if (!isSentence(name, value) && !isWord(name, value, at)) add(at);
    }
  };
  visit(config, "", "");
  return found;
}

/** Items of a command line that are secrets: after "--token", or "--token=…" itself. */
function secretItems(list: readonly JsonValue[]): readonly number[] {
  return list.flatMap((item, index) => {
    if (typeof item !== "string") return [];
    const before = list[index - 1];
    const follows = typeof before === "string" && isFlag(before) && !item.startsWith("-");
    if (follows && isLiteral(item)) return [index];
    const assigned = assignedIn(item);
    return assigned !== undefined && isLiteral(assigned) ? [index] : [];
  });
}

/** The value of "--token=value" or "TOKEN=value"; undefined for anything else. */
export function assignedIn(item: string): string | undefined {
  const [, name = "", value] = /^(-{0,2}[\w-]{1,128})=(.*)$/s.exec(item) ?? [];
  return isSecretName(name) ? value : undefined;
}

function isFlag(word: string): boolean {
  return /^--?[\w-]{1,128}$/.test(word) && isSecretName(word);
}

function isLiteral(text: string): boolean {
  const value = withoutScheme(text);
  return secretInputOf(value).kind === "literal" && !isPlaceholder(value) && !isFileName(value);
}

/** True for the path of a file with the secret: "./.secrets/telegram.txt", "/run/secrets/token". */
function isFileName(value: string): boolean {
  return /^(?:(?:\.{1,2}|~)[\\/]|\/(?:etc|home|opt|root|run|var|Users)\/)[\w.\-/\\ ]{1,400}$/.test(
    value,
  );
}

/** Services give out their keys; who runs the gateway or a bot may choose a word. */
const givenOut: ReadonlySet<SecretOpens> = new Set(["model", "tool", "variable"]);

/** True for "skip" or "from-env": a key that a service gives out has digits or mixed letters. */
function isWord(name: string, value: string, at: string): boolean {
  return (
    givenOut.has(openedBy(parsePointer(at))) &&
    !/pass/i.test(name) &&
    /^[a-z]{1,12}(?:[-_. ][a-z]{1,12}){0,2}$/.test(value.trim())
  );
}

const fewestWords = 4;

/**
 * True for a sentence about a key: "Set in the shell, not here". A passphrase may have words, and a
 * sentence may have the key in it.
 */
function isSentence(name: string, value: string): boolean {
  const words = value.trim().split(/\s+/);
  return (
    words.length >= fewestWords &&
    !/pass/i.test(name) &&
    words.every((word) => word.length < 16 || !(/\d/.test(word) && /[a-z]/i.test(word))) &&
    !value.includes("-----BEGIN")
  );
}

/** "abc" of "Bearer abc". */
export function withoutScheme(text: string): string {
  return text.trim().replace(/^(?:Bearer|Basic|Token)\s+/i, "");
}

const sections: ReadonlyMap<string, SecretOpens> = new Map([
  ["gateway", "gateway"],
  ["hooks", "automation"],
  ["cron", "automation"],
  ["channels", "channel"],
  ["models", "model"],
  ["env", "variable"],
  ["mcp", "mcp"],
]);

function openedBy(names: readonly string[]): SecretOpens {
  const docker = names.indexOf("docker");
  // Commands in the sandbox see it, which is worse than a plaintext secret, and another check
  // reports it.
  if (docker > 0 && names[docker - 1] === "sandbox") return "sandbox";
  const [section = "", second] = names;
  if (section === "nodeHost" && second === "mcp") return "mcp";
  return sections.get(section) ?? "tool";
}
