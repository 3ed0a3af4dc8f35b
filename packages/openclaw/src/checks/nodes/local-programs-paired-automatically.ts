import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asBoolean, effective } from "../../model/settings.ts";
import { defaultsInForce } from "../../facts/reporting/defaults-in-force.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { isOutsiders, reachOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { hostShellAccess } from "../../facts/execution/shell-access.ts";

const autoApproveLocal = "/gateway/nodes/pairing/autoApproveLocal";

export const localProgramsPairedAutomatically: Check<OpenClawModel> = {
  id: "OC-NODE-002",
  title: "Programs of this machine are paired without asking",
  severity: "low",
  owasp: ["ASI03", "ASI10"],
  rationale:
    "A local program that has the gateway's secret is paired, and given more rights, without anybody looking. A command " +
    "that an attacker has an agent run can pair itself so, and stays paired when the secret is changed.",
  remediation:
    "Approve every device by hand: " +
    "`openclaw config set gateway.nodes.pairing.autoApproveLocal false --strict-json`.",
  references: [openclawDocs("gateway/pairing"), owaspAgenticReference],
  run: (model, report) => {
    const { config, agents } = model;
    const approved = effective(config, [autoApproveLocal], asBoolean, defaultsInForce(model));
    if (!runsGateway(model) || !approved.value) return;
    const isWritten = config.has(autoApproveLocal);
    const reached = agents.find(
      (agent) => hostShellAccess(agent).length > 0 && isOutsiders(reachOf(model, agent)),
    );
    if (reached === undefined && !isWritten) return;
    report({
      at: approved.at,
      severity: reached === undefined ? "info" : "low",
      message: `gateway.nodes.pairing.autoApproveLocal is true${isWritten ? "" : " by default"}, so ${
        reached === undefined ? "every local program" : `a command of agent ${reached.id}`
      } that has the gateway's secret is paired and nobody is asked.`,
    });
  },
  fix: {
    safe: false,
    title: "Has every device approved by hand, also on this machine",
    apply: (_sighting, edit) => edit.set(autoApproveLocal, false),
  },
};
