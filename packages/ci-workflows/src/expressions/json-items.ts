import { DocumentError } from "@parapet/documents/document.ts";
import { isList } from "@parapet/documents/find-node.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";

type Plain = null | boolean | number | string;

/** The plain values of a JSON list; undefined for any other text. */
export function jsonItems(text: string): readonly Plain[] | undefined {
  try {
    const { value } = parseJson5(text);
    if (!isList(value)) return undefined;
    return value.flatMap((item) => (item === null || typeof item !== "object" ? [item] : []));
  } catch (error) {
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}
