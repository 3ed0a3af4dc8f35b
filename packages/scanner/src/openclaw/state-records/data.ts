import { redactText } from "../../secrets/redact-text.ts";

export type Data = { readonly [key: string]: unknown };

/** The object that a value is; empty for anything else. */
export function asData(value: unknown): Data {
  return isData(value) ? value : {};
}

export function asItems(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const longestName = 120;

/** A name as it can be shown: one line, cut, without what looks like a secret; "" for what is no text. */
export function asName(value: unknown): string {
  if (typeof value !== "string") return "";
  const line = value.slice(0, longestName).replaceAll(/\s+/g, " ").trim();
  return isUuid(line) ? line : redactText(line, "…");
}

function isData(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// Jobs are numbered so; what looks for secrets would take it for one.
function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
