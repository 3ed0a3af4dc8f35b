import type { FixEditor } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { globalTools, listAt, toolName, toolsScopeOf } from "../tools/tool-lists.ts";

const shellNames = new Set(["exec", "bash", "process", "code_execution", "group:runtime"]);
const deniedTools = ["exec", "process"] as const;
const profilesWithoutShell = new Set(["minimal", "messaging"]);

/**
 * Edits the policy that grants the shell to an agent: takes the shell's names out of an explicit
 * grant where that is enough, else denies the tools. A list is never emptied, since an empty list
 * allows everything.
 */
export function denyShell(model: OpenClawModel, agent: AgentPolicy, edit: FixEditor): void {
  if (withdrawGrant(model, agent, edit)) return;
  const scope = owningScope(model, agent);
  const denied = new Set(listAt(model.config, `${scope}/deny`).map(toolName));
  for (const tool of deniedTools) if (!denied.has(tool)) edit.append(`${scope}/deny`, tool);
}

/** True when the shell was granted by name and removing the names is enough. */
function withdrawGrant({ config }: OpenClawModel, agent: AgentPolicy, edit: FixEditor): boolean {
  for (const scope of [toolsScopeOf(agent), globalTools]) {
    const allow = listAt(config, `${scope}/allow`);
    const kept = allow.filter((name) => !shellNames.has(toolName(name)));
    if (allow.length > kept.length && kept.length > 0 && !kept.some(mayMatchShell)) {
      removeShellNames(`${scope}/allow`, allow, edit);
      return true;
    }
  }
  if (!profilesWithoutShell.has(agent.toolProfile.value)) return false;
  const extras = [...new Set([toolsScopeOf(agent), globalTools])].map((scope) => ({
    pointer: `${scope}/alsoAllow`,
    names: listAt(config, `${scope}/alsoAllow`),
  }));
  if (extras.some(({ names }) => names.some(mayMatchShell))) return false;
  for (const { pointer, names } of extras) removeShellNames(pointer, names, edit);
  return extras.some(({ names }) => names.some((name) => shellNames.has(toolName(name))));
}

/** The scope whose deny list covers the agent and no more than need be. */
function owningScope({ config }: OpenClawModel, agent: AgentPolicy): string {
  const own = toolsScopeOf(agent);
  const decidesForItself = ["profile", "allow", "alsoAllow", "deny"].some((key) =>
    config.has(`${own}/${key}`),
  );
  return decidesForItself ? own : globalTools;
}

function removeShellNames(pointer: string, names: readonly string[], edit: FixEditor): void {
  for (const name of new Set(names)) {
    if (shellNames.has(toolName(name))) edit.removeItem(pointer, name);
  }
}

/** True for a pattern that may match the shell in addition to other tools. */
function mayMatchShell(name: string): boolean {
  return name.includes("*");
}
