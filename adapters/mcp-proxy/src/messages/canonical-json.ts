import { createHash } from "node:crypto";
import { isKeptNumber } from "@parapet/adapter-link";

/**
 * JSON whose keys are sorted, so that two objects read the same when they are the same. Throws a
 * RangeError on deep ones.
 */
export function canonicalJson(value: unknown, depth = 0): string {
  if (typeof value !== "object" || value === null || isKeptNumber(value)) {
    return JSON.stringify(value) ?? "null";
  }
  if (depth > maxDepth) throw new RangeError("nested too deeply");
  if (Array.isArray(value)) {
    return `[${value.map((item: unknown) => canonicalJson(item, depth + 1)).join(",")}]`;
  }
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item, depth + 1)}`);
  return `{${members.join(",")}}`;
}

/** SHA-256 in hex. */
export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

const maxDepth = 256;
