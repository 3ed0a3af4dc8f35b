import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { gatherByPlace } from "../../facts/sandbox/sandbox-settings.ts";
import { shellAccess } from "../../facts/execution/shell-access.ts";

export const approvalInsideSandbox: Check<OpenClawModel> = {
  id: "OC-IDLE-006",
  title: "Approval mode has no effect inside the sandbox",
  severity: "info",
  owasp: [],
  rationale:
    "Allowlists and approvals apply to commands on the host. Commands in a sandbox run without either; the " +
    "container's network and mounts decide what they can do.",
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
        message: `Commands of ${namesOf(users)} all run in a sandbox, where exec mode "${value}" requires no approval and checks no allowlist.`,
      });
    }
  },
};
