import { canonicalJson, digestOf } from "../messages/canonical-json.ts";
import type { JsonObject } from "../messages/message.ts";

/** A tool as its server describes it. */
export type ToolDefinition = {
  readonly name: string;
  /** SHA-256 of the canonical text. */
  readonly hash: string;
  /**
   * Canonical JSON of all that the server says of it, on file without secrets; "" where it is too
   * long to be kept.
   */
  readonly text: string;
  /** Undefined for pins that were made when only some fields counted. */
  readonly format?: typeof pinFormat;
};

/** A definition as it is now, with what tells whether an older pin means the same. */
export type CurrentDefinition = ToolDefinition & {
  /** The digest that older pins hold. */
  readonly olderHash: string;
};

/** Every field counts. */
export const pinFormat = 2;

/** What counted before. */
const olderFields: ReadonlySet<string> = new Set([
  "name",
  "title",
  "description",
  "inputSchema",
  "outputSchema",
  "annotations",
]);

const maxKept = 64 * 1024;

/** Throws a RangeError when it is nested too deeply. */
export function definitionOf(name: string, tool: JsonObject): CurrentDefinition {
  const text = canonicalJson(tool);
  const fields = Object.entries(tool).filter(([field]) => olderFields.has(field));
  return {
    name,
    hash: digestOf(text),
    text: text.length > maxKept ? "" : text,
    format: pinFormat,
    olderHash: digestOf(canonicalJson(Object.fromEntries(fields))),
  };
}
