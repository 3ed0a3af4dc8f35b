import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";

export const gatewayServedToTailnet: Check<OpenClawModel> = {
  id: "OC-NET-015",
  title: "Gateway can be reached from the tailnet",
  severity: "info",
  owasp: ["ASI03"],
  rationale:
    "Tailscale Serve is the recommended way to reach the gateway from elsewhere. It is worth knowing all the same: every " +
    "device and guest of the tailnet whom its rules let through reaches the control UI.",
  remediation:
    "Limit who reaches this machine in the tailnet's access rules, or take the gateway off it: " +
    "`openclaw config set gateway.tailscale.mode off`.",
  references: [openclawDocs("gateway/tailscale")],
  aliases: ["gateway.tailscale_serve"],
  run: (model, report) => {
    const { gateway } = model;
    if (!runsGateway(model) || gateway.tailscale.value !== "serve") return;
    report({
      at: gateway.tailscale.at,
      message:
        'gateway.tailscale.mode is "serve", so devices of the tailnet reach the gateway over HTTPS.',
    });
  },
  fix: {
    safe: false,
    title: "Takes the gateway off Tailscale",
    apply: (_sighting, edit, { gateway }) => edit.set(gateway.tailscale.at, "off"),
  },
};
