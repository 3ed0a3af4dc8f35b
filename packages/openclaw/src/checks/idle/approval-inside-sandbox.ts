import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { gatherByPlace } from "../../facts/sandbox/sandbox-settings.ts";
import { shellAccess } from "../../facts/execution/shell-access.ts";

export const approvalInsideSandbox: Check<OpenClawModel> = {
  id: "OC-IDLE-006",
  title: "Approval does not hold inside the sandbox",
  severity: "info",
  owasp: [],
  rationale:
    "Lists and approvals guard commands on a machine. Commands in a sandbox run without either, since the container is " +
    "what holds them: its network and mounts decide what they can do.",
  remediation:
    "Rely on the sandbox's own settings: docker.network none, few mounts, workspaceAccess none or ro.",
  references: [
    openclawDocs("tools/exec"),
    openclawDocs("gateway/sandbox-vs-tool-policy-vs-elevated"),
  ],
  run: (model, report) => {
    const agents = model.agents.filter(
      (agent) =>
        agent.exec.spelling !== "unset" &&
        !["full", "deny"].includes(agent.exec.mode.value) &&
        shellAccess(agent).length > 0 &&
        shellAccess(agent).every(({ runsOn }) => runsOn === "sandbox"),
    );
    for (const { value, at, agents: users } of gatherByPlace(agents, ({ exec }) => [exec.mode])) {
      report({
        at,
        ...agentOf(model, at),
        message: `Commands of ${namesOf(users)} all run in a sandbox, where exec mode "${value}" asks nobody and looks at no list.`,
      });
    }
  },
};
