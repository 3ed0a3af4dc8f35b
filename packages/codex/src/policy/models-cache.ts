import { type ConfigDocument, DocumentError } from "@parapet/documents/document.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";

/** The name of the file among the layers. */
export const modelsCacheLayer = "models-cache";

/**
 * Reads the beginning of `models_cache.json`, up to the version of the program that wrote it: the
 * rest are prompts of models, hundreds of kilobytes of them. A file without a version is empty.
 */
export function parseModelsCache(text: string): ConfigDocument {
  const [head] = /^\{.{0,2000}?"client_version"\s{0,9}:\s{0,9}"[^"\\]{0,40}"/s.exec(text) ?? [];
  try {
    return parseJson5(head === undefined ? "{}" : `${head}}`);
  } catch (error) {
    if (error instanceof DocumentError) return parseJson5("{}");
    throw error;
  }
}
