import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { gatherByPlace, isSandboxed } from "../../facts/sandbox/sandbox-settings.ts";
import { executionContextsOf } from "../../facts/reach/execution-contexts.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";
import { shellAccess } from "../../facts/execution/shell-access.ts";
import { broadnessOf } from "../../facts/tools/broad-folder.ts";

const fileTools = ["read", "write", "edit", "apply_patch"];

export const workspaceOverlyBroad: Check<OpenClawModel> = {
  id: "OC-TOOL-005",
  title: "Agent workspace is overly broad",
  severity: "medium",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "Whatever confines an agent confines it to its workspace: tools.fs.workspaceOnly does, and a sandbox mounts the " +
    "workspace. A home folder or the root is no restriction, and contains every key and login of its user.",
  remediation:
    "Give the agent a separate folder: `openclaw config set agents.entries.<id>.workspace FOLDER/workspace-<id>`, and " +
    "put the files that it works on there.",
  references: [
    openclawDocs("concepts/agent-workspace"),
    openclawDocs("gateway/sandboxing/workspace-access"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const places = gatherByPlace(model.agents, ({ workspace }) => [workspace]);
    for (const { at, agents: members } of places) {
      const agents = members.filter(
        ({ workspace }) => broadnessOf(workspace.value, model.stateDir) !== undefined,
      );
      const [first] = agents;
      if (first === undefined || !agents.some(readsFiles)) continue;
      report({
        at,
        ...agentOf(model, at),
        severity: severityOf(model, agents),
        message: `The workspace of ${namesOf(agents)} is ${JSON.stringify(first.workspace.value)}, ${broadnessOf(first.workspace.value, model.stateDir)}${
          agents.some(mountsWorkspace) ? ", and a sandbox mounts it" : ""
        }.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Gives the agent a separate folder",
    apply: (match, edit, { agents }) => {
      const pointer = placeOf(match);
      const owner = agents.find(({ at }) => at !== "" && `${at}/workspace` === pointer);
      edit.set(pointer, `~/.openclaw/workspace${owner === undefined ? "" : `-${owner.id}`}`);
    },
  },
};

/** Worse where something is meant to confine the agent to its workspace. */
function severityOf(model: OpenClawModel, agents: readonly AgentPolicy[]): FindingSeverity {
  const confined = agents.filter((agent) => agent.fsWorkspaceOnly.value || mountsWorkspace(agent));
  return confined.length > 0
    ? severityByReach(model, { agents: confined, untrusted: "high", others: "medium" })
    : severityByReach(model, { agents, untrusted: "medium", others: "low" });
}

function mountsWorkspace(agent: AgentPolicy): boolean {
  return isSandboxed(agent) && agent.sandbox.workspaceAccess.value !== "none";
}

function readsFiles(agent: AgentPolicy): boolean {
  if (shellAccess(agent).length > 0) return true;
  return executionContextsOf(agent).some(({ where }) =>
    fileTools.some((tool) => agent.grant(tool, where).allowed),
  );
}
