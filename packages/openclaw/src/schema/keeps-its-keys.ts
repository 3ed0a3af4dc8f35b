import type { JsonValue } from "@parapet/documents/document.ts";
import { below, parsePointer } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { SchemaReview } from "../model/schema-review.ts";
import { schemaProblems } from "./validate.ts";

/**
 * Whether the value of an unknown key would be valid under another key in its place: of a section,
 * at least one key has to be known there. Distinguishes a typo from a custom section.
 */
export function keepsItsKeys(
  value: JsonValue | undefined,
  { pointer, key }: { readonly pointer: string; readonly key: string },
  { version }: Pick<SchemaReview, "version">,
): boolean {
  if (!isObject(value) || Object.keys(value).length === 0) return true;
  const place = parsePointer(pointer).slice(0, -1);
  const alone = [...place, key].reduceRight<JsonValue>(
    (inner, name) => (/^\d+$/.test(name) ? [inner] : { [name]: inner }),
    value,
  );
  const at = below("", ...place.map((name) => (/^\d+$/.test(name) ? 0 : name)), key);
  const unknown = new Set(
    schemaProblems(alone, version)
      .filter(({ kind }) => kind === "unknown-key" || kind === "wrong-type")
      .map((problem) => problem.pointer),
  );
  return !unknown.has(at) && Object.keys(value).some((name) => !unknown.has(below(at, name)));
}
