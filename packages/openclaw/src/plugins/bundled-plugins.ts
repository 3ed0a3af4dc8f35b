import { asBoolean, asString, asTrimmedTexts } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { OpenClawConfig } from "../model/model.ts";

/** A plugin that ships with OpenClaw, and what it adds. */
type BundledPlugin = {
  readonly id: string;
  /** Whether it is on by default. */
  readonly onByDefault: boolean;
  /** Tools that agents have only while it is on. */
  readonly tools: readonly string[];
  /** The slot that selects it by default. */
  readonly slot?: "memory";
};

/**
 * From the manifests of OpenClaw 2026.9.6: those that bring tools.
 * test/oracle/openclaw-plugins.test.ts holds them to it.
 */
export const bundledPlugins: readonly BundledPlugin[] = [
  { id: "browser", onByDefault: true, tools: ["browser"] },
  { id: "canvas", onByDefault: true, tools: ["canvas"] },
  { id: "crabbox", onByDefault: false, tools: ["crabbox"] },
  {
    id: "file-transfer",
    onByDefault: true,
    tools: ["dir_fetch", "dir_list", "file_fetch", "file_write"],
  },
  { id: "llm-task", onByDefault: false, tools: ["llm-task"] },
  {
    id: "memory-core",
    onByDefault: false,
    slot: "memory",
    tools: ["intent", "memory_get", "memory_search"],
  },
  {
    id: "memory-wiki",
    onByDefault: false,
    tools: ["wiki_apply", "wiki_get", "wiki_lint", "wiki_search", "wiki_status"],
  },
  { id: "ollama", onByDefault: true, tools: ["node_inference"] },
  { id: "onepassword", onByDefault: false, tools: ["onepassword"] },
  { id: "talk-voice", onByDefault: true, tools: ["talk_voice"] },
  { id: "xai", onByDefault: true, tools: ["code_execution", "x_search"] },
];

/**
 * The setting that prevents a plugin from loading; undefined where it loads. External plugins also
 * have to be installed.
 */
export function pluginOffAt(
  config: OpenClawConfig,
  { id, onByDefault, slot }: Omit<BundledPlugin, "tools">,
): string | undefined {
  if (config.get("/plugins/enabled") === false) return "/plugins/enabled";
  const denied = positionOf(config, "/plugins/deny", id);
  if (denied !== undefined) return denied;
  const switchAt = below("/plugins/entries", id, "enabled");
  const switched = asBoolean(config.get(switchAt));
  if (switched === false) return switchAt;
  if (slot !== undefined) {
    return isSelected(config, slot, id) ? undefined : `/plugins/slots/${slot}`;
  }
  const allowed = asTrimmedTexts(config.get("/plugins/allow")) ?? [];
  const isListed = positionOf(config, "/plugins/allow", id) !== undefined;
  if (allowed.length > 0 && !isListed && !isSetUp(config, id)) return "/plugins/allow";
  return onByDefault || switched === true ? undefined : switchAt;
}

/** What a plugin's own entry sets up OpenClaw adds to the list of plugins by itself. */
function isSetUp(config: OpenClawConfig, id: string): boolean {
  const entry = config.get(below("/plugins/entries", id));
  if (!isObject(entry)) return false;
  return (
    entry["enabled"] === true ||
    ["config", "hooks", "subagent", "llm"].some((name) => isObject(entry[name])) ||
    entry["apiKey"] !== undefined ||
    entry["env"] !== undefined
  );
}

const selectedByDefault = { memory: "memory-core" } as const;

function isSelected(config: OpenClawConfig, slot: "memory", id: string): boolean {
  return (asString(config.get(`/plugins/slots/${slot}`)) ?? selectedByDefault[slot]).trim() === id;
}

function positionOf(config: OpenClawConfig, list: string, id: string): string | undefined {
  const entries = config.get(list);
  if (!Array.isArray(entries)) return undefined;
  const index = entries.findIndex(
    (entry) => typeof entry === "string" && entry.trim().toLowerCase() === id,
  );
  return index < 0 ? undefined : below(list, index);
}
