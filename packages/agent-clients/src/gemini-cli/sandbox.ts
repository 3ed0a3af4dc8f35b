import { isObject } from "@parapet/documents/find-node.ts";
import { asBoolean, asText, type Reader } from "@parapet/scan-core/settings/readers.ts";
import type { LayeredValue, Layers } from "@parapet/scan-core/layers/layers.ts";

/** The setting of the sandbox. */
export const sandboxPointer = "/tools/sandbox";

/**
 * Whether Gemini CLI and all it starts run in a sandbox: true, a program such as "docker", or a
 * table of both.
 */
export const asSandbox: Reader<boolean> = (value) => {
  if (isObject(value)) return asBoolean(value["enabled"]);
  const text = asText(value)?.toLowerCase().trim();
  return text === undefined ? asBoolean(value) : !["0", "false"].includes(text);
};

export function sandboxOf(layers: Layers): LayeredValue<boolean> {
  return layers.pick(sandboxPointer, asSandbox, false);
}
