import type { JsonValue } from "@parapet/documents/document.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { VariableSource } from "../model/model.ts";

/** How the configuration sets a secret. */
export type SecretInput =
  | { readonly kind: "absent" }
  /** The value itself is in the file. */
  | { readonly kind: "literal" }
  /** `${NAME}`, alone or within a text, or `$NAME` alone. */
  | { readonly kind: "variable"; readonly names: readonly string[] }
  /** An object that defines where OpenClaw fetches it. */
  | { readonly kind: "reference"; readonly source: string; readonly id: string };

const sources = new Set(["env", "file", "exec", "store"]);

/**
 * Reads a setting that may contain a secret, without keeping its value. Blank text counts as
 * absent.
 */
export function secretInputOf(value: JsonValue | undefined): SecretInput {
  if (isObject(value)) {
    const source = asTrimmedText(value["source"]);
    const id = asTrimmedText(value["id"]);
    return source !== undefined && id !== undefined && sources.has(source)
      ? { kind: "reference", source, id }
      : { kind: "absent" };
  }
  const text = asTrimmedText(value);
  if (text === undefined) return { kind: "absent" };
  const names = [...variablesIn(text), ...shorthandIn(text)];
  return names.length > 0 ? { kind: "variable", names } : { kind: "literal" };
}

// OpenClaw accepts this only in secret settings; elsewhere it is plain text.
function shorthandIn(text: string): readonly string[] {
  const [, name] = /^\$([A-Z][A-Z0-9_]{0,127})$/.exec(text.trim()) ?? [];
  return name === undefined ? [] : [name];
}

/**
 * Names of the variables a text refers to, each once. Only upper-case names are ones; `$${NAME}` is
 * plain text.
 */
export function variablesIn(text: string): readonly string[] {
  const names = text
    .matchAll(/(\$?)\$\{([A-Z_][A-Z0-9_]*)\}/g)
    .filter(([, escape]) => escape === "")
    .map(([, , name]) => name ?? "");
  return [...new Set(names)];
}

/** True when every variable that a text needs has a value somewhere. */
export function allSet(
  names: readonly string[],
  variableSource: (name: string) => VariableSource,
): boolean {
  return names.every((name) => variableSource(name) !== "absent");
}
