import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { matchesGlob } from "@parapet/scan-core/layers/glob.ts";
import { coreToolNames, toolGroups } from "../../tools/tool-catalog.ts";
import { allows, toolName } from "../../tools/tool-pattern.ts";
import { nearestKey } from "../configuration/nearest-key.ts";
import { globalTools, listAt } from "./tool-lists.ts";

/** An entry of a list of tools, as it is written. */
export type WrittenTool = {
  readonly name: string;
  readonly at: string;
  /** Pointer of its list. */
  readonly list: string;
  /** Agents that the list holds for. */
  readonly agents: readonly AgentPolicy[];
  /** Where the list applies. */
  readonly where: "host" | "sandbox";
};

/** Entries of every list of one kind, in the order of scopes. */
export function writtenTools(
  model: OpenClawModel,
  keys: readonly ("allow" | "alsoAllow" | "deny")[],
): readonly WrittenTool[] {
  return toolListScopes(model).flatMap(({ scope, agents, where }) =>
    keys.flatMap((key) => {
      const list = `${scope}/${key}`;
      return listAt(model.config, list).map((name, index) => ({
        name: name.trim(),
        at: below(list, index),
        list,
        agents,
        where,
      }));
    }),
  );
}

/** Every place that has lists of tools, with the agents that they hold for. */
export function toolListScopes({ config, agents }: OpenClawModel) {
  const own = agents
    .filter(({ at }) => at !== "")
    .map((agent) => ({ scope: `${agent.at}/tools`, agents: [agent] }));
  return [{ scope: globalTools, agents }, ...own].flatMap((entry) => [
    { ...entry, where: "host" as const },
    ...["byProvider", "toolsBySender"].flatMap((map) =>
      keysAt(config, `${entry.scope}/${map}`).map((key) => ({
        ...entry,
        scope: below(entry.scope, map, key),
        where: "host" as const,
      })),
    ),
    { ...entry, scope: `${entry.scope}/sandbox/tools`, where: "sandbox" as const },
    { ...entry, scope: `${entry.scope}/subagents/tools`, where: "host" as const },
  ]);
}

/** Built-in tools that an entry matches; none for a plugin's tool, or a name that nothing has. */
export function toolsMeant(entry: string): readonly string[] {
  return coreToolNames.filter((tool) => allows(entry, tool));
}

/**
 * What was probably meant by an entry that names no tool; undefined for one that does, and where
 * nothing is near.
 */
export function toolMeant({ config }: OpenClawModel, entry: string): string | undefined {
  const name = toolName(entry);
  if (name === "" || name.includes("__") || name.includes("*") || isKnown(name)) return undefined;
  const plugins = [...keysAt(config, "/plugins/entries"), ...listAt(config, "/plugins/allow")];
  if ([...plugins, ...keysAt(config, "/channels")].some((id) => id.toLowerCase() === name)) {
    return undefined;
  }
  return elsewhere.get(name.replaceAll(/[-.]/g, "_")) ?? nearestKey(name, known);
}

function isKnown(name: string): boolean {
  return known.some((tool) => matchesGlob(tool, name));
}

const known: readonly string[] = [
  ...coreToolNames,
  ...toolGroups.keys(),
  "group:plugins",
  "bundle-mcp",
  "update_plan",
  "image",
];

/** What other programs, and people, call OpenClaw's tools. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ["shell", "exec"],
  ["run", "exec"],
  ["run_command", "exec"],
  ["run_shell_command", "exec"],
  ["shell_exec", "exec"],
  ["shell_execute", "exec"],
  ["execute", "exec"],
  ["execute_command", "exec"],
  ["docker_exec", "exec"],
  ["read_file", "read"],
  ["file_read", "read"],
  ["fs_read", "read"],
  ["write_file", "write"],
  ["file_write", "write"],
  ["fs_write", "write"],
  ["edit_file", "edit"],
  ["file_edit", "edit"],
  ["fs_edit", "edit"],
  ["list_directory", "ls"],
  ["fetch", "web_fetch"],
  ["http_fetch", "web_fetch"],
  ["network_fetch", "web_fetch"],
  ["search", "web_search"],
  ["config_patch", "gateway"],
  ["config_apply", "gateway"],
  ["group:file", "group:fs"],
  ["group:files", "group:fs"],
  ["group:filesystem", "group:fs"],
  ["group:exec", "group:runtime"],
  ["group:shell", "group:runtime"],
  ["group:browser", "browser"],
  ["group:cron", "automations"],
  ["group:mcp", "bundle-mcp"],
  ["mcp", "bundle-mcp"],
  ["spawn", "sessions_spawn"],
]);
