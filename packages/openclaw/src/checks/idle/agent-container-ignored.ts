import type { Check } from "@parapet/scan-core/core/check.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { isSandboxed } from "../../facts/sandbox/sandbox-settings.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const agentContainerIgnored: Check<OpenClawModel> = {
  id: "OC-IDLE-007",
  title: "Agent-level sandbox settings are ignored",
  severity: "medium",
  owasp: ["ASI05"],
  rationale:
    'With scope "shared", all agents use one container, and only the defaults configure it. A disabled network or a ' +
    "non-root user that is set for this agent has no effect.",
  remediation:
    "Give the agent a separate container: `openclaw config set agents.entries.<id>.sandbox.scope agent`. Its own " +
    "settings then take effect: review them first.",
  references: [
    openclawDocs("gateway/sandboxing/modes-scope-and-backend"),
    openclawDocs("tools/multi-agent-sandbox-tools"),
  ],
  run: (model, report) => {
    for (const agent of model.agents) {
      if (agent.at === "" || !isSandboxed(agent) || agent.sandbox.scope.value !== "shared")
        continue;
      const ignored = ["docker", "browser", "ssh"]
        .map((section) => `${agent.at}/sandbox/${section}`)
        .filter((at) => keysAt(model.config, at).length > 0);
      if (ignored.length === 0) continue;
      report({
        at: [...ignored, agent.sandbox.scope.at],
        agent: agent.id,
        message: `${agent.id} shares one container with all agents, so ${ignored.map(settingName).join(", ")} ${ignored.length > 1 ? "have" : "has"} no effect.`,
      });
    }
  },
};
