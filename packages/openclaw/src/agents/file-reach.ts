import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import { effective } from "@parapet/scan-core/settings/settings.ts";
import type { AgentPolicy, OpenClawConfig } from "../model/model.ts";
import { agentScope, type RosterEntry } from "../model/roster.ts";

/**
 * How far an agent's file tools reach outside a sandbox. Patches stay in the workspace unless a
 * setting allows more.
 */
export function fileReachOf(
  config: OpenClawConfig,
  agent: RosterEntry,
): Pick<AgentPolicy, "fsWorkspaceOnly" | "patchWorkspaceOnly"> {
  const switchAt = (path: string, fallback: boolean) =>
    effective(config, agentScope(agent, path, path), asBoolean, fallback);
  const fsWorkspaceOnly = switchAt("/tools/fs/workspaceOnly", false);
  const patches = switchAt("/tools/exec/applyPatch/workspaceOnly", true);
  return {
    fsWorkspaceOnly,
    patchWorkspaceOnly: fsWorkspaceOnly.value ? fsWorkspaceOnly : patches,
  };
}
