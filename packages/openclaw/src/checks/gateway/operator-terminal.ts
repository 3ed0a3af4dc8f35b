import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import { effective } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { defaultsApply } from "../../facts/reporting/defaults-apply.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const enabled = "/gateway/terminal/enabled";

export const operatorTerminal: Check<OpenClawModel> = {
  id: "OC-NET-022",
  title: "Operator terminal enabled",
  severity: "low",
  owasp: ["ASI03", "ASI05"],
  rationale:
    "The operator terminal gives administrators a shell on the gateway's machine, with the gateway's environment and " +
    "its API keys. An attacker with an administrator's session controls the machine, whatever the agents are denied.",
  remediation:
    "Disable it if nobody needs it: `openclaw config set gateway.terminal.enabled false --strict-json`.",
  references: [openclawDocs("gateway/config-gateway"), owaspAgenticReference],
  run: (model, report) => {
    const { config, gateway, agents } = model;
    const terminal = effective(config, [enabled], asBoolean, defaultsApply(model));
    if (!runsGateway(model) || !terminal.value) return;
    // OpenClaw refuses it for agents that always run in a sandbox.
    if (agents.every((agent) => agent.sandbox.mode.value === "all")) return;
    const isWritten = config.has(enabled);
    if (!gateway.exposed && !isWritten) return;
    report({
      at: terminal.at,
      severity: severityOf(model),
      message: `gateway.terminal.enabled is true${
        isWritten ? "" : " by default"
      }, so an administrator's session can open a shell on this machine.`,
    });
  },
  fix: {
    safe: false,
    title: "Disables the operator terminal",
    apply: (_match, edit) => edit.set(enabled, false),
  },
};

// Independent of the agents' shells, so that removing those does not make this finding worse.
function severityOf({ gateway }: OpenClawModel): FindingSeverity {
  if (gateway.tailscale.value === "funnel") return "medium";
  return gateway.exposed ? "low" : "info";
}
