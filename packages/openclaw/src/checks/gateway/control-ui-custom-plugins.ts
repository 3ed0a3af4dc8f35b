import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const customPlugins = "/gateway/controlUi/experimental/customPlugins";

export const controlUiCustomPlugins: Check<OpenClawModel> = {
  id: "OC-NET-026",
  title: "Installed plugins run scripts in the control UI",
  severity: "low",
  owasp: ["ASI03", "ASI04"],
  rationale:
    "Scripts of every plugin that was ever installed run in the operator's browser with the operator's session. One " +
    "plugin whose next version is not what it was takes over the gateway from there.",
  remediation:
    "Switch it off: " +
    "`openclaw config set gateway.controlUi.experimental.customPlugins false --strict-json`.",
  references: [openclawDocs("plugins/feature-plugins"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    if (!runsGateway(model) || config.get("/gateway/controlUi/enabled") === false) return;
    if (config.get(customPlugins) !== true) return;
    report({
      at: customPlugins,
      message:
        "gateway.controlUi.experimental.customPlugins is true, so scripts of installed plugins act with the operator's session.",
    });
  },
  fix: {
    safe: false,
    title: "Keeps scripts of installed plugins out of the control UI",
    apply: (_sighting, edit) => edit.set(customPlugins, false),
  },
};
