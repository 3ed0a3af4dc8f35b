import type { ConfigDocument, JsonValue } from "../documents/document.ts";
import { childPointer } from "../documents/pointer.ts";
import { redactLoose } from "./redact-loose.ts";
import { isSecretName } from "./secret-name.ts";

const blank = '"[redacted]"';
// Of these every value may be a secret, whatever its name.
const secretive = new Set(["env", "environment", "vars", "headers", "credentials", "secrets"]);

/** The text of a configuration without its secrets, for a reader of a diff. References such as `${NAME}` stay. */
export function redactConfig(document: ConfigDocument): string {
  const spans = [...secretPointers(document.value, "", "", false)]
    .flatMap((pointer) => document.span(pointer) ?? [])
    .toSorted((a, b) => b.start - a.start);
  let text = document.text;
  for (const { start, end } of spans) text = text.slice(0, start) + blank + text.slice(end);
  // What the data does not show: comments, and values of a key that stands twice.
  return redactLoose(text);
}

function* secretPointers(
  value: JsonValue,
  pointer: string,
  name: string,
  inside: boolean,
): Generator<string> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      // ["--token", "…"]
      const flag: JsonValue | undefined = value[index - 1];
      const named = typeof flag === "string" && flag.startsWith("-") ? flag : name;
      yield* secretPointers(item, childPointer(pointer, index), named, inside);
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      const deeper = inside || secretive.has(key.toLowerCase());
      yield* secretPointers(member, childPointer(pointer, key), key, deeper);
    }
  } else if (isSecret(value, name, inside)) yield pointer;
}

function isSecret(value: JsonValue, name: string, inside: boolean): boolean {
  if (typeof value === "string") return (inside || isSecretName(name)) && !isReference(value);
  return typeof value === "number" && isSecretName(name);
}

function isReference(text: string): boolean {
  return text === "" || /^\$\{[A-Za-z_][\w:]*\}$/.test(text);
}
