import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { compareVersions } from "../../schema/schema-version.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";
import { hostShellAccess } from "../../facts/execution/shell-access.ts";

/** The first release in which commands that no sandbox takes are the gateway's, and so subject to approval. */
const supportedSince = "2026.3.31";

export const approvalsIgnoredByRelease: Check<OpenClawModel> = {
  id: "OC-EXEC-014",
  title: "Approvals are not heeded by the release that wrote the file",
  severity: "medium",
  confidence: "medium",
  owasp: ["ASI05", "ASI09"],
  rationale:
    "Before 2026.3.31 an exec host that nobody set was the sandbox. Where there is none, commands ran on the machine all " +
    "the same, and the settings that restrict commands were not looked at: they counted for the hosts gateway and node only.",
  remediation:
    "Update OpenClaw. Until then, where no sandbox is used, say where commands run: " +
    "`openclaw config set tools.exec.host gateway`.",
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
        message: `OpenClaw ${olderWriter}, which wrote the file, looks at this only where tools.exec.host is "gateway" or "node": if it still runs, ${agent.id} runs commands on the machine and nobody is asked.`,
      });
    }
  },
};

function looksGuarded(agent: AgentPolicy, { config }: OpenClawModel): boolean {
  const isRestricted = agent.exec.mode.value === "ask" || agent.exec.mode.value === "allowlist";
  return isRestricted && !config.has(agent.exec.host.at) && hostShellAccess(agent).length > 0;
}

function severityOf(model: OpenClawModel, agent: AgentPolicy): FindingSeverity {
  return severityByReach(model, [agent], "high", "medium");
}
