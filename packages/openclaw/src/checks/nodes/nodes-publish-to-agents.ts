import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import { effective } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { defaultsApply } from "../../facts/reporting/defaults-apply.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt, settingName } from "../../facts/tools/tool-lists.ts";

const publications = [
  { at: "/gateway/nodes/pluginTools/enabled", what: "tools" },
  { at: "/gateway/nodes/allowSkills", what: "skills" },
];

export const nodesPublishToAgents: Check<OpenClawModel> = {
  id: "OC-NODE-006",
  title: "Paired devices can publish tools and skills to agents",
  severity: "low",
  owasp: ["ASI01", "ASI04"],
  rationale:
    "Agents treat what a device publishes as tools to use and instructions to follow, and it can change without a new " +
    "approval. An attacker who controls the device can instruct every agent.",
  remediation:
    "Disable both if no device needs them: `openclaw config set gateway.nodes.pluginTools.enabled false " +
    "--strict-json` and `openclaw config set gateway.nodes.allowSkills false --strict-json`.",
  references: [openclawDocs("nodes/mcp-and-skills"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    if (!runsGateway(model)) return;
    const pairsAutomatically = listAt(config, "/gateway/nodes/pairing/autoApproveCidrs").length > 0;
    for (const { at, what } of publications) {
      const allowed = effective(config, [at], asBoolean, defaultsApply(model));
      if (!allowed.value || (!pairsAutomatically && !config.has(at))) continue;
      report({
        at,
        severity: pairsAutomatically ? "low" : "info",
        message: `${settingName(at)} is true${
          config.has(at) ? "" : " by default"
        }, so paired devices publish ${what} to the agents${
          pairsAutomatically ? ", and devices are paired without asking" : ""
        }.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Disables publishing by paired devices",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
