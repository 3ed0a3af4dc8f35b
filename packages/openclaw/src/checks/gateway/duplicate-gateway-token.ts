import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { secretInputOf } from "../../secrets/secret-input.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";

const token = "/gateway/auth/token";
const variable = "OPENCLAW_GATEWAY_TOKEN";

export const duplicateGatewayToken: Check<OpenClawModel> = {
  id: "OC-NET-008",
  title: "Gateway token set in two places",
  severity: "info",
  confidence: "medium",
  owasp: ["ASI03"],
  rationale:
    "The token is set both in the configuration and in OPENCLAW_GATEWAY_TOKEN. If they differ, one is ignored: " +
    "someone who rotates that one after a leak leaves the leaked token valid.",
  remediation:
    "Keep one place. Reference the variable from the configuration: `openclaw config set gateway.auth.token " +
    "'${OPENCLAW_GATEWAY_TOKEN}'`.",
  references: [openclawDocs("gateway/authentication")],
  aliases: ["gateway.env_token_overrides_config"],
  run: (model, report) => {
    const { config, gateway, variableSource } = model;
    if (!runsGateway(model) || gateway.auth.mode.value !== "token") return;
    if (secretInputOf(config.get(token)).kind !== "literal") return;
    if (variableSource(variable) === "absent") return;
    report({
      at: token,
      message: `gateway.auth.token and ${variable} both set the token; which one is effective depends on how the gateway is started.`,
    });
  },
};
