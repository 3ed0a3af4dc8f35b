import type { JsonValue } from "@parapet/documents/document.ts";

/** The text of a variable in the settings; other types as JSON. */
export function variableText(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** True for a variable that enables something. */
export function isSwitchedOn(value: JsonValue): boolean {
  return !["0", "", "false"].includes(variableText(value));
}
