import { FixRefusal } from "@parapet/scan-core/core/check.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const allowedOrigins = "/gateway/controlUi/allowedOrigins";

export const controlUiAnyOrigin: Check<OpenClawModel> = {
  id: "OC-NET-003",
  title: "Control UI accepts any origin",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    'The gateway checks the origin of a browser\'s connection against this list. With "*", any web page that an ' +
    "operator has open can connect to the gateway from the operator's browser.",
  remediation:
    'List the exact origins of your control UI and remove "*": ' +
    "`openclaw config set gateway.controlUi.allowedOrigins '[\"https://control.example.net\"]' --strict-json`.",
  references: [openclawDocs("gateway/security/network-exposure"), owaspAgenticReference],
  aliases: ["gateway.control_ui.allowed_origins_wildcard"],
  run: ({ config, gateway }, report) => {
    const index = listAt(config, allowedOrigins).indexOf("*");
    if (index < 0 || config.get("/gateway/controlUi/enabled") === false) return;
    report({
      at: `${allowedOrigins}/${index}`,
      severity: gateway.exposed ? "high" : "medium",
      message:
        'gateway.controlUi.allowedOrigins contains "*", so any web page open in an operator\'s browser can connect to the ' +
        "gateway.",
    });
  },
  fix: {
    safe: true,
    title: 'Removes "*" from gateway.controlUi.allowedOrigins',
    apply: (_match, edit, { config, gateway }) => {
      const named = listAt(config, allowedOrigins).filter((origin) => origin !== "*");
      if (named.length === 0 && gateway.bind.value !== "loopback") {
        throw new FixRefusal(
          "Without an origin OpenClaw accepts only those of its own machine: put the exact origins of your control UI " +
            'into gateway.controlUi.allowedOrigins in place of "*".',
        );
      }
      edit.removeItem(allowedOrigins, "*");
    },
  },
};
