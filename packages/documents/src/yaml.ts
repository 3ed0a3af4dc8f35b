import type { ConfigDocument } from "./document.ts";

/**
 * Reads a YAML 1.2 configuration. The parser is loaded by the first call. `<<` is an ordinary key,
 * dates are strings, and unknown tags are ignored. Rejects with DocumentError for invalid YAML,
 * several documents, duplicate or complex keys, and more than 1 MiB, 256 levels or tens of
 * thousands of settings with aliases resolved. `get`, `span` and `edit` are those of `parseJson5`.
 * An alias has the position of its anchor. An edit of a shared value throws EditError.
 */
export async function parseYaml(text: string): Promise<ConfigDocument> {
  const { readYaml } = await import("./yaml-document.ts");
  return readYaml(text);
}
