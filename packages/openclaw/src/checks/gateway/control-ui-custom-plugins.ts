import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const customPlugins = "/gateway/controlUi/experimental/customPlugins";

export const controlUiCustomPlugins: Check<OpenClawModel> = {
  id: "OC-NET-026",
  title: "Plugin scripts run in the control UI",
  severity: "low",
  owasp: ["ASI03", "ASI04"],
  rationale:
    "Scripts of every installed plugin run in the operator's browser with the operator's session. A plugin whose next " +
    "release is malicious can take over the gateway.",
  remediation:
    "Disable it: `openclaw config set gateway.controlUi.experimental.customPlugins false --strict-json`.",
  references: [openclawDocs("plugins/feature-plugins"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    if (!runsGateway(model) || config.get("/gateway/controlUi/enabled") === false) return;
    if (config.get(customPlugins) !== true) return;
    report({
      at: customPlugins,
      message:
        "gateway.controlUi.experimental.customPlugins is true, so scripts of installed plugins run with the operator's " +
        "session.",
    });
  },
  fix: {
    safe: false,
    title: "Sets gateway.controlUi.experimental.customPlugins to false",
    apply: (_match, edit) => edit.set(customPlugins, false),
  },
};
