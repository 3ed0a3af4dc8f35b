import type { Layers } from "@parapet/scan-core/layers/layers.ts";

const names = [
  "/env/ANTHROPIC_MODEL",
  "/env/ANTHROPIC_DEFAULT_OPUS_MODEL",
  "/env/ANTHROPIC_DEFAULT_SONNET_MODEL",
  "/env/ANTHROPIC_DEFAULT_HAIKU_MODEL",
  "/env/ANTHROPIC_SMALL_FAST_MODEL",
  "/env/CLAUDE_CODE_SUBAGENT_MODEL",
  "/model",
];

/**
 * Aliases that Claude Code resolves itself, and names of the vendor's models, at any of its
 * providers.
 */
const ofVendor = /claude|^(?:default|best|opus|sonnet|haiku|opusplan|inherit)(?:\[1m\])?$/i;

/**
 * The models of the file that sets ANTHROPIC_BASE_URL that only that endpoint serves. They are
 * removed with it: the vendor would answer that there is no such model.
 */
export function endpointModels(at: string, layers: Layers): readonly string[] {
  const [file = "", variable = ""] = at.split("/env/");
  if (variable !== "ANTHROPIC_BASE_URL") return [];
  return names
    .map((name) => `${file}${name}`)
    .filter((place) => {
      const value = layers.get(place);
      return typeof value === "string" && value.trim() !== "" && !ofVendor.test(value.trim());
    });
}
