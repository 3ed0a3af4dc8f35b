import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { foundAgent } from "../../facts/reporting/found-agent.ts";
import { shortList } from "../../facts/channels/open-entry-points.ts";
import { exposedContextOf, hostToolsOf } from "../../facts/tools/host-tools.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { denyTools } from "../../facts/tools/deny-tools.ts";

export const untrustedSendersReachControlPlane: Check<OpenClawModel> = {
  id: "OC-TOOL-008",
  title: "Control-plane tools exposed to untrusted senders",
  severity: "medium",
  confidence: "medium",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "These tools schedule work, install plugins, change the gateway and control devices. OpenClaw denies them to " +
    "senders who are not the owner, but the owner's own turn reads what untrusted senders left in files and memory, " +
    "and still has them.",
  remediation:
    "Deny them to agents that untrusted senders can reach: `openclaw config set agents.entries.<id>.tools.deny " +
    '\'["group:automation","group:nodes","terminal","portal"]\' --strict-json`.',
  references: [
    openclawDocs("gateway/security/tool-permissions"),
    openclawDocs("gateway/config-tools/tool-policy"),
    owaspAgenticReference,
  ],
  aliases: ["security.exposure.open_groups_with_control_plane_tools"],
  weakness: "tools exposed to untrusted senders",

  run: (model, report) => {
    for (const agent of model.agents) {
      if (exposedContextOf(model, agent, "host") === undefined) continue;
      const [first, ...others] = hostToolsOf(agent, "host");
      if (first === undefined) continue;
      report({
        at: first.at,
        agent: agent.id,
        message: `Untrusted senders can message ${agent.id}, which has ${shortList([first, ...others].map(({ tool }) => tool))}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Denies the tools that change the gateway",
    apply: (match, edit, model) => {
      const agent = foundAgent(model, match);
      const tools = hostToolsOf(agent, "host").map(({ tool }) => tool);
      denyTools(model, agent, tools, edit);
    },
  },
};
