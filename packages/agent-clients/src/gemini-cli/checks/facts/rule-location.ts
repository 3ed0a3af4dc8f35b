import { FixRefusal, type FixEditor } from "@parapet/scan-core/core/check.ts";
import { parsePointer } from "@parapet/documents/pointer.ts";
import { asText, type Layers } from "@parapet/scan-core/layers/layers.ts";
import { jsonObjectOf } from "@parapet/documents/json-object.ts";
import { adminPrefix, userPrefix } from "../../policy/policy-files.ts";

/** What a rule is called in a sentence: "An entry of tools.allowed", "A rule of ~/.gemini/policies/own.toml". */
export function locationOf(at: string): string {
  const [layer = "", ...names] = parsePointer(at);
  const file = layer.split(":").at(-1) ?? "";
  if (layer.startsWith(adminPrefix)) return `A rule of the administrator's policy ${file}`;
  if (layer.startsWith(userPrefix)) return `A rule of the policy ${file}`;
  return names.at(-1) === "trust" ? "trust" : `An entry of ${names.slice(0, 2).join(".")}`;
}

/** Has a rule of a policy ask; refuses where others than the person decide, or where it is for more tools. */
export function askInPolicy(at: string, layers: Layers, edit: FixEditor): void {
  if (layers.levelOf(at) === "managed") {
    throw new FixRefusal("The administrator's policy decides this: ask for it to be changed.");
  }
  if (asText(jsonObjectOf(layers.get(at))?.["toolName"]) === undefined) {
    throw new FixRefusal(
      "The rule names several tools: give those that may run a rule of their own.",
    );
  }
  edit.set(`${at}/decision`, "ask_user");
}

/** True for a rule that an edit of its file can make ask. */
export function canAsk(at: string, layers: Layers): boolean {
  const [, part = "", name = ""] = parsePointer(at);
  if (part !== "rule") return part === "tools" || (part === "mcpServers" && name !== "");
  const toolName = jsonObjectOf(layers.get(at))?.["toolName"];
  return layers.levelOf(at) !== "managed" && asText(toolName) !== undefined;
}
