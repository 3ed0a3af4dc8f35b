import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { listensBeyondLoopback } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const origins = "/gateway/controlUi/allowedOrigins";

export const controlUiOriginsMissing: Check<OpenClawModel> = {
  id: "OC-NET-018",
  title: "Control UI is served to a network without a list of origins",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "Beyond loopback OpenClaw wants to know which web pages may connect. Without a list it takes those of its own machine, " +
    "and people then reach for the wildcard or for the Host header, which let every page in.",
  remediation:
    "List the exact origins of the control UI: " +
    "`openclaw config set gateway.controlUi.allowedOrigins '[\"https://control.example.net\"]' --strict-json`. Without a " +
    "browser's use for it: `openclaw config set gateway.controlUi.enabled false --strict-json`.",
  references: [openclawDocs("gateway/security/network-exposure")],
  aliases: ["gateway.control_ui.allowed_origins_required"],
  run: (model, report) => {
    const { config } = model;
    if (!listensBeyondLoopback(model)) return;
    if (config.get("/gateway/controlUi/enabled") === false) return;
    if (config.get("/gateway/controlUi/dangerouslyAllowHostHeaderOriginFallback") === true) return;
    if (listAt(config, origins).some((origin) => origin.trim() !== "")) return;
    report({
      at: [origins, model.gateway.bind.at],
      message: `gateway.bind is "${model.gateway.bind.value}" and gateway.controlUi.allowedOrigins names no origin.`,
    });
  },
  fix: {
    safe: false,
    title: "Switches the control UI off",
    apply: (_sighting, edit) => edit.set("/gateway/controlUi/enabled", false),
  },
};
