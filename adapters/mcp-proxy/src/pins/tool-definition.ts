import { canonicalJson, digestOf } from "../canonical-json.ts";
import type { JsonObject } from "../message.ts";

/** A tool as its server describes it. */
export type ToolDefinition = {
  readonly name: string;
  /** SHA-256 of the canonical text. */
  readonly hash: string;
  /** Canonical JSON of all that a model or a client's approval goes by; "" where it is too long to be kept. */
  readonly text: string;
};

/** What tells a model how to use a tool, or a client whether to ask. */
const fields = [
  "name",
  "title",
  "description",
  "inputSchema",
  "outputSchema",
  "annotations",
] as const;

const maxKept = 64 * 1024;

/** Throws a RangeError when it is nested too deeply. */
export function definitionOf(name: string, tool: JsonObject): ToolDefinition {
  const told = fields.filter((field) => tool[field] !== undefined);
  const text = canonicalJson(Object.fromEntries(told.map((field) => [field, tool[field]])));
  return { name, hash: digestOf(text), text: text.length > maxKept ? "" : text };
}
