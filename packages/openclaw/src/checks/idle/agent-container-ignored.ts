import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { keysAt } from "../../model/settings.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { isSandboxed } from "../../facts/sandbox/sandbox-settings.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const agentContainerIgnored: Check<OpenClawModel> = {
  id: "OC-IDLE-007",
  title: "An agent's own sandbox settings are ignored",
  severity: "medium",
  owasp: ["ASI05"],
  rationale:
    'With scope "shared" there is one container for all agents, and only the defaults shape it. A network that was taken ' +
    "from this agent, or a user that it was given, is not in force.",
  remediation:
    "Give the agent a container of its own: `openclaw config set agents.entries.<id>.sandbox.scope agent`. Its own settings " +
    "come into force then: look through them first.",
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
