import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { compareVersions } from "../../schema/schema-version.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";
import { hostShellAccess } from "../../facts/execution/shell-access.ts";

/**
 * The first release in which commands outside a sandbox run on the gateway, and so need approval.
 */
const supportedSince = "2026.3.31";

export const approvalsIgnoredByRelease: Check<OpenClawModel> = {
  id: "OC-EXEC-014",
  title: "Approval settings ignored by an older release",
  severity: "medium",
  confidence: "medium",
  owasp: ["ASI05", "ASI09"],
  rationale:
    "Before 2026.3.31, the default exec host was the sandbox. Without a sandbox, commands still ran on the " +
    "machine, and OpenClaw ignored the settings that restrict commands: they only applied to the hosts gateway " +
    "and node.",
  remediation:
    "Update OpenClaw. Until then, if no sandbox is used, set where commands run: `openclaw config set " +
    "tools.exec.host gateway`.",
  references: [openclawDocs("tools/exec"), openclawDocs("tools/exec-approvals")],
  run: (model, report) => {
    const { olderWriter } = model.schema;
    if (olderWriter === "" || compareVersions(olderWriter, supportedSince) >= 0) return;
    if (!runsGateway(model)) return;
    for (const agent of model.agents.filter((each) => looksGuarded(each, model))) {
      report({
        at: [agent.exec.mode.at, agent.exec.host.at],
        agent: agent.id,
        severity: severityOf(model, agent),
        message: `OpenClaw ${olderWriter}, which wrote the file, only applies this where tools.exec.host is "gateway" or "node": if it still runs, ${agent.id} runs commands on the machine without approval.`,
      });
    }
  },
};

function looksGuarded(agent: AgentPolicy, { config }: OpenClawModel): boolean {
  const isRestricted = agent.exec.mode.value === "ask" || agent.exec.mode.value === "allowlist";
  return isRestricted && !config.has(agent.exec.host.at) && hostShellAccess(agent).length > 0;
}

function severityOf(model: OpenClawModel, agent: AgentPolicy): FindingSeverity {
  return severityByReach(model, { agents: [agent], untrusted: "high", others: "medium" });
}
