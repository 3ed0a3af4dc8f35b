import type { Attributes } from "../otlp/span.ts";

/** Names and ids are no longer than this; the rest is cut. */
const longestName = 256;

/** The first of these attributes that holds a text or a number, on one line; "" where none does. */
export function textIn(attributes: Attributes, ...keys: readonly string[]): string {
  for (const key of keys) {
    const value = attributes[key];
    if (typeof value === "number") return String(value);
    if (typeof value !== "string") continue;
    const text = oneLine(value);
    if (text !== "") return text;
  }
  return "";
}

/** Names are shown in lists and logs, where control characters do harm. */
export function oneLine(text: string): string {
  return text
    .slice(0, longestName)
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim();
}

/**
 * An agent of that id and name; an id that says nothing becomes the name, written as ids are.
 * Undefined without both.
 */
export function agentNamed(id: string, name: string) {
  const own = id === "" || id === "default" ? slugOf(name) : id;
  return own === "" ? undefined : { id: own, name: name === "" ? own : name };
}

/** "Support Desk" is "support-desk". */
export function slugOf(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
}
