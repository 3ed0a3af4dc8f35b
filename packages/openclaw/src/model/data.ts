import { redactText } from "@parapet/posture/redaction";

export type Data = { readonly [key: string]: unknown };

/** The object that a value is; empty for anything else. */
export function asData(value: unknown): Data {
  return isData(value) ? value : {};
}

export function asItems(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const longestName = 120;

/**
 * A displayable name: one line, truncated, without what looks like a secret; "" for anything but
 * text.
 */
export function asName(value: unknown): string {
  if (typeof value !== "string") return "";
  const line = value.slice(0, longestName).replaceAll(/\s+/g, " ").trim();
  return redactText(line, "prose", "…");
}

function isData(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
