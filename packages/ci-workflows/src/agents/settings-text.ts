import { DocumentError, type JsonValue } from "@parapet/documents/document.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { withInsertions } from "../expressions/template.ts";

/**
 * Settings as an action is given them, a JSON text with expressions in it; undefined for any other.
 */
export function settingsIn(text: string): JsonValue | undefined {
  const plain = withInsertions(text, () => "0");
  try {
    const { value } = parseJson5(plain);
    return isObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}
