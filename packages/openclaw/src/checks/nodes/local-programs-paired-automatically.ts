import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import { effective } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { defaultsApply } from "../../facts/reporting/defaults-apply.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { includesUntrusted, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { hostShellAccess } from "../../facts/execution/shell-access.ts";

const autoApproveLocal = "/gateway/nodes/pairing/autoApproveLocal";

export const localProgramsPairedAutomatically: Check<OpenClawModel> = {
  id: "OC-NODE-002",
  title: "Local programs paired without approval",
  severity: "low",
  owasp: ["ASI03", "ASI10"],
  rationale:
    "A local program with the gateway's secret is paired, and can get more permissions, without review. A command " +
    "that an attacker gets an agent to run can pair itself and stays paired after the secret is rotated.",
  remediation:
    "Approve every device manually: `openclaw config set gateway.nodes.pairing.autoApproveLocal false --strict-json`.",
  references: [openclawDocs("gateway/pairing"), owaspAgenticReference],
  run: (model, report) => {
    const { config, agents } = model;
    const approved = effective(config, [autoApproveLocal], asBoolean, defaultsApply(model));
    if (!runsGateway(model) || !approved.value) return;
    const isWritten = config.has(autoApproveLocal);
    const reached = agents.find(
      (agent) => hostShellAccess(agent).length > 0 && includesUntrusted(reachOf(model, agent)),
    );
    if (reached === undefined && !isWritten) return;
    report({
      at: approved.at,
      severity: reached === undefined ? "info" : "low",
      message: `gateway.nodes.pairing.autoApproveLocal is true${isWritten ? "" : " by default"}, so ${
        reached === undefined ? "every local program" : `a command of agent ${reached.id}`
      } that has the gateway's secret is paired without approval.`,
    });
  },
  fix: {
    safe: false,
    title: "Requires manual approval of devices, including local ones",
    apply: (_match, edit) => edit.set(autoApproveLocal, false),
  },
};
