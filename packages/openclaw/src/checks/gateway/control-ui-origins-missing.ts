import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { listensOutsideLoopback } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const origins = "/gateway/controlUi/allowedOrigins";

export const controlUiOriginsMissing: Check<OpenClawModel> = {
  id: "OC-NET-018",
  title: "No allowed origins for a control UI exposed to the network",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "When the gateway listens outside loopback, OpenClaw expects a list of web pages that may connect. Without a list " +
    "it accepts only origins of its own machine, which tempts people to use the wildcard or the Host header fallback, " +
    "and both accept any page.",
  remediation:
    "List the exact origins of the control UI: `openclaw config set gateway.controlUi.allowedOrigins " +
    "'[\"https://control.example.net\"]' --strict-json`. If nobody uses it in a browser, disable it: `openclaw config " +
    "set gateway.controlUi.enabled false --strict-json`.",
  references: [openclawDocs("gateway/security/network-exposure")],
  aliases: ["gateway.control_ui.allowed_origins_required"],
  run: (model, report) => {
    const { config } = model;
    if (!listensOutsideLoopback(model)) return;
    if (config.get("/gateway/controlUi/enabled") === false) return;
    if (config.get("/gateway/controlUi/dangerouslyAllowHostHeaderOriginFallback") === true) return;
    if (listAt(config, origins).some((origin) => origin.trim() !== "")) return;
    report({
      at: [origins, model.gateway.bind.at],
      message: `gateway.bind is "${model.gateway.bind.value}" and gateway.controlUi.allowedOrigins lists no origin.`,
    });
  },
  fix: {
    safe: false,
    title: "Disables the control UI",
    apply: (_match, edit) => edit.set("/gateway/controlUi/enabled", false),
  },
};
