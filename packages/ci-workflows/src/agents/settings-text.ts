import { DocumentError, type JsonValue } from "@parapet/documents/document.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { insertionsIn } from "../expressions/template.ts";

/** Settings as an action is given them, a JSON text with expressions in it; undefined for any other. */
export function settingsIn(text: string): JsonValue | undefined {
  const plain = insertionsIn(text).reduce((rest, { raw }) => rest.replace(raw, "0"), text);
  try {
    const { value } = parseJson5(plain);
    return isObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}
