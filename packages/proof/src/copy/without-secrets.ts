import type { JsonValue } from "@parapet/documents/document.ts";
import { isSecretName, redactText } from "@parapet/posture/redaction";
import type { Canaries } from "./canaries.ts";

const mostDepth = 64;

/**
 * A value of a configuration with a canary in place of every text that is a secret, may be one, or
 * comes from the environment. `isSecretAt`: what the runtime itself keeps secrets in, by the names
 * on the way.
 */
export function withoutSecrets(
  value: JsonValue,
  canaries: Canaries,
  isSecretAt: (names: readonly string[]) => boolean = () => false,
): JsonValue {
  return copied(value, [], { canaries, isSecretAt });
}

type Copying = {
  readonly canaries: Canaries;
  readonly isSecretAt: (names: readonly string[]) => boolean;
};

function copied(value: JsonValue, names: readonly string[], copying: Copying): JsonValue {
  if (names.length > mostDepth) return null;
  if (typeof value === "string") return copiedText(value, names, copying);
  if (typeof value !== "object" || value === null) return value;
  if (isList(value)) return value.map((item) => copied(item, names, copying));
  if (isReference(value)) return copying.canaries.of(JSON.stringify(value), formAt(names));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      copiedName(name, copying),
      copied(member, [...names, name], copying),
    ]),
  );
}

function copiedText(text: string, names: readonly string[], copying: Copying): string {
  const { canaries, isSecretAt } = copying;
  const name = names.at(-1) ?? "";
  if (text.trim() === "") return text;
  const isSecret = isSecretName(name) || isSecretAt(names) || variable.test(text);
  if (isSecret) return canaries.of(text, formAt(names));
  // The name says what the text is: as the line of a file, both are looked at together.
  const line = `${name}: ${text}`;
  const hasSecret = [redactText(text, "settings") !== text, redactText(line, "settings") !== line];
  return hasSecret.includes(true) ? canaries.of(text, formAt(names)) : text;
}

/** Names of members are chosen by a user as well, such as those of variables. */
function copiedName(name: string, { canaries }: Copying): string {
  return redactText(name, "settings") === name ? name : canaries.of(name);
}

const variable = /\$\{[^}]*\}|^\$[A-Z][A-Z0-9_]*$/;

/** `{ source: "exec", provider: "vault", id: "…" }`: where a secret is fetched. */
function isReference(value: Readonly<Record<string, JsonValue>>): boolean {
  return typeof value["source"] === "string" && typeof value["id"] === "string";
}

function formAt(names: readonly string[]): "telegram" | undefined {
  return names.at(-1) === "botToken" && names.includes("telegram") ? "telegram" : undefined;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
