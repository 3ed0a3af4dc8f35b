import { doesNotStart } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";

const mode = "/gateway/mode";

export const gatewayModeMissing: Check<OpenClawModel> = {
  id: "OC-NET-031",
  title: "Gateway mode is not set",
  severity: "medium",
  confidence: "medium",
  owasp: [],
  rationale:
    "OpenClaw treats a configuration without gateway.mode as overwritten and does not start its gateway. With " +
    "--allow-unconfigured on its command line, as in some containers, it starts anyway.",
  remediation: 'Set gateway.mode to "local": `openclaw config set gateway.mode local`.',
  references: [openclawDocs("gateway/configuration-reference")],
  run: ({ config, gateway }, report) => {
    if (config.has(mode) || !gateway.starts) return;
    report({
      at: mode,
      message: `${doesNotStart}, unless it is started with --allow-unconfigured: gateway.mode is not set.`,
    });
  },
  fix: {
    safe: true,
    title: "Sets gateway.mode to local",
    apply: (_match, edit) => edit.set(mode, "local"),
  },
};
