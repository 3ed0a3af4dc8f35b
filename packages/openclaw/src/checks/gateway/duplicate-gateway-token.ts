import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { secretInputOf } from "../../secrets/secret-input.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";

const token = "/gateway/auth/token";
const variable = "OPENCLAW_GATEWAY_TOKEN";

export const duplicateGatewayToken: Check<OpenClawModel> = {
  id: "OC-NET-008",
  title: "Two places give the gateway's token",
  severity: "info",
  confidence: "medium",
  owasp: ["ASI03"],
  rationale:
    "The token stands in the configuration and in OPENCLAW_GATEWAY_TOKEN. Where they differ, one of them is not in " +
    "force: whoever changes that one after a leak believes the leaked token is dead, and it is not.",
  remediation:
    "Keep one place. Refer to the variable from the configuration: " +
    "`openclaw config set gateway.auth.token '${OPENCLAW_GATEWAY_TOKEN}'`.",
  references: [openclawDocs("gateway/authentication")],
  aliases: ["gateway.env_token_overrides_config"],
  run: (model, report) => {
    const { config, gateway, variableSource } = model;
    if (!runsGateway(model) || gateway.auth.mode.value !== "token") return;
    if (secretInputOf(config.get(token)).kind !== "literal") return;
    if (variableSource(variable) === "absent") return;
    report({
      at: token,
      message: `gateway.auth.token and ${variable} both give the token; which is in force depends on how the gateway is started.`,
    });
  },
};
