import type { JsonValue } from "@parapet/documents/document.ts";

/** What a variable of the settings comes to: its text, of another kind of value as JSON. */
export function variableText(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** True for a variable that switches something on. */
export function isSwitchedOn(value: JsonValue): boolean {
  return !["0", "", "false"].includes(variableText(value));
}
