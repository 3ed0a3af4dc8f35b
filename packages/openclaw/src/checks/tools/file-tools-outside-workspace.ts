import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, Audience, OpenClawModel } from "../../model/model.ts";
import { foundAgent } from "../../facts/reporting/found-agent.ts";
import { hooksEnabled, mappedAgents } from "../../facts/automation/hooks.ts";
import { audienceNames, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { seatOfSpawned, seatsOf } from "../../facts/reach/seats.ts";
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
  title: "File tools reach beyond the workspace",
  severity: "medium",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "Outside a sandbox the file tools take any path unless they are confined to the workspace. The state folder " +
    "with its credentials, SSH keys and browser profiles are a read call away.",
  remediation:
    "Confine the file tools: `openclaw config set tools.fs.workspaceOnly true --strict-json`. A shell on the same " +
    "machine still reads everything, so deny or sandbox that as well.",
  references: [openclawDocs("gateway/security/tool-permissions"), owaspAgenticReference],
  aliases: [
    "security.exposure.open_groups_with_runtime_or_fs",
    "config.insecure_or_dangerous_flags",
  ],
  weakness: "unrestricted tools",

  run: (model, report) => {
    for (const agent of model.agents) {
      if (agent.fsWorkspaceOnly.value) continue;
      const seat = seatsOf(agent).find(({ where }) => where === "host");
      if (seat === undefined) continue;
      const granted = fileTools.filter(
        (tool) => agent.grant(tool, "host").allowed && !staysInside(agent, tool),
      );
      if (granted.length === 0) continue;
      const reach = reachOf(model, agent, seat, granted);
      const byWebhook = isLesser(reach) && readsWebhooks(model, agent);
      report({
        at: agent.fsWorkspaceOnly.at,
        agent: agent.id,
        severity: byWebhook ? "medium" : severities[reach],
        message: `tools.fs.workspaceOnly is off, so ${byWebhook ? "what webhooks carry" : audienceNames[reach]} can lead ${agent.id} to use ${granted.join(", ")} on every file its user can open.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Confines the file tools to the workspace",
    // A limit that is set shows what it does not limit.
    mayRaise: ["OC-IDLE-011", "OC-TOOL-005"],
    apply: (sighting, edit, model) =>
      edit.set(foundAgent(model, sighting).fsWorkspaceOnly.at, true),
  },
};

function isLesser(reach: Audience): boolean {
  return reach === "listed" || reach === "nobody";
}

/** True where the mails, issues and events that webhooks carry come before the agent outside a sandbox. */
function readsWebhooks(model: OpenClawModel, agent: AgentPolicy): boolean {
  if (!hooksEnabled(model) || seatOfSpawned(agent).where !== "host") return false;
  return agent.isDefault || mappedAgents(model).includes(agent.id);
}
