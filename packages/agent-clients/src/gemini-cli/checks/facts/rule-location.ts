import { FixRefusal, type FixEditor } from "@parapet/scan-core/core/check.ts";
import { parsePointer } from "@parapet/documents/pointer.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import type { Layers } from "@parapet/scan-core/layers/layers.ts";
import { jsonObjectOf } from "@parapet/documents/json-object.ts";
import { adminPrefix, userPrefix } from "../../policy/policy-files.ts";

/**
 * A rule at the beginning of a sentence: "An entry in tools.allowed", "A rule of
 * ~/.gemini/policies/own.toml".
 */
export function locationOf(at: string): string {
  const [layer = "", ...names] = parsePointer(at);
  const file = layer.split(":").at(-1) ?? "";
  if (layer.startsWith(adminPrefix)) return `A rule of the administrator's policy ${file}`;
  if (layer.startsWith(userPrefix)) return `A rule of the policy ${file}`;
  return names.at(-1) === "trust" ? "trust" : `An entry in ${names.slice(0, 2).join(".")}`;
}

/**
 * Makes a policy rule require approval; refuses if the administrator decides, or if it covers
 * several tools.
 */
export function askInPolicy(at: string, layers: Layers, edit: FixEditor): void {
  if (layers.levelOf(at) === "managed") {
    throw new FixRefusal(
      "The administrator's policy decides this: request a change from the administrator.",
    );
  }
  if (asText(jsonObjectOf(layers.get(at))?.["toolName"]) === undefined) {
    throw new FixRefusal(
      "The rule names several tools: add a separate rule for those that may run.",
    );
  }
  edit.set(`${at}/decision`, "ask_user");
}

/** True for a rule that an edit of its file can make require approval. */
export function canAsk(at: string, layers: Layers): boolean {
  const [, part = "", name = ""] = parsePointer(at);
  if (part !== "rule") return part === "tools" || (part === "mcpServers" && name !== "");
  const toolName = jsonObjectOf(layers.get(at))?.["toolName"];
  return layers.levelOf(at) !== "managed" && asText(toolName) !== undefined;
}
