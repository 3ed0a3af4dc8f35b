import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, Audience, OpenClawModel } from "../../model/model.ts";
import { foundAgent } from "../../facts/reporting/found-agent.ts";
import { hooksEnabled, mappedAgents } from "../../facts/automation/hooks.ts";
import { audienceNames, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { spawnedContextOf, executionContextsOf } from "../../facts/reach/execution-contexts.ts";
import { staysInside } from "../../facts/execution/shell-reach.ts";

const fileTools = ["read", "write", "edit", "apply_patch"];

const severities: Readonly<Record<Audience, FindingSeverity>> = {
  anyone: "high",
  "group-members": "high",
  paired: "medium",
  listed: "low",
  nobody: "info",
};

export const fileToolsOutsideWorkspace: Check<OpenClawModel> = {
  id: "OC-TOOL-003",
  title: "File tools not confined to the workspace",
  severity: "medium",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "Outside a sandbox, the file tools accept any path unless they are confined to the workspace. One read call can " +
    "open the state folder with its credentials, SSH keys and browser profiles.",
  remediation:
    "Confine the file tools: `openclaw config set tools.fs.workspaceOnly true --strict-json`. A shell on the same " +
    "machine can still read everything, so deny or sandbox it as well.",
  references: [openclawDocs("gateway/security/tool-permissions"), owaspAgenticReference],
  aliases: [
    "security.exposure.open_groups_with_runtime_or_fs",
    "config.insecure_or_dangerous_flags",
  ],
  weakness: "unrestricted tools",

  run: (model, report) => {
    for (const agent of model.agents) {
      if (agent.fsWorkspaceOnly.value) continue;
      const context = executionContextsOf(agent).find(({ where }) => where === "host");
      if (context === undefined) continue;
      const granted = fileTools.filter(
        (tool) => agent.grant(tool, "host").allowed && !staysInside(agent, tool),
      );
      if (granted.length === 0) continue;
      const reach = reachOf(model, agent, context, granted);
      const byWebhook = isLimited(reach) && readsWebhooks(model, agent);
      report({
        at: agent.fsWorkspaceOnly.at,
        agent: agent.id,
        severity: byWebhook ? "medium" : severities[reach],
        message: `tools.fs.workspaceOnly is off, so ${byWebhook ? "webhook content" : audienceNames[reach]} can make ${agent.id} use ${granted.join(", ")} on every file that its user can open.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Confines the file tools to the workspace",
    // A configured limit reveals what it does not cover.
    mayRaise: ["OC-IDLE-011", "OC-TOOL-005"],
    apply: (match, edit, model) => edit.set(foundAgent(model, match).fsWorkspaceOnly.at, true),
  },
};

function isLimited(reach: Audience): boolean {
  return reach === "listed" || reach === "nobody";
}

/** True where the agent reads webhook content (mail, issues, events) outside a sandbox. */
function readsWebhooks(model: OpenClawModel, agent: AgentPolicy): boolean {
  if (!hooksEnabled(model) || spawnedContextOf(agent).where !== "host") return false;
  return agent.isDefault || mappedAgents(model).includes(agent.id);
}
