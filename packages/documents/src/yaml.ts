import type { ConfigDocument } from "./document.ts";

/**
 * Reads a YAML 1.2 configuration. What reads it is loaded by the first call, so that who has no YAML does not wait for
 * it. `<<` is a key like any other, dates are texts, and tags that YAML itself does not know say nothing. Rejects with
 * DocumentError for text that is not YAML, for several documents, keys that stand twice or are no plain values, for more
 * than 1 MiB, 256 levels or tens of thousands of settings, aliases followed. `get`, `span` and `edit` behave as those of
 * `parseJson5`; what is at an alias stands where its anchor is. An edit of what several places share throws
 * EditError.
 */
export async function parseYaml(text: string): Promise<ConfigDocument> {
  const { readYaml } = await import("./yaml-document.ts");
  return readYaml(text);
}
