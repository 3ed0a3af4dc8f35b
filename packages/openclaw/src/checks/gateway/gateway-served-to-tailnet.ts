import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";

export const gatewayServedToTailnet: Check<OpenClawModel> = {
  id: "OC-NET-015",
  title: "Gateway exposed to the tailnet",
  severity: "info",
  owasp: ["ASI03"],
  rationale:
    "Tailscale Serve is the recommended way to reach the gateway remotely. Note that every device and guest that the " +
    "tailnet's access rules allow can reach the control UI.",
  remediation:
    "Restrict who can reach this machine in the tailnet's access rules, or stop serving the gateway there: `openclaw " +
    "config set gateway.tailscale.mode off`.",
  references: [openclawDocs("gateway/tailscale")],
  aliases: ["gateway.tailscale_serve"],
  run: (model, report) => {
    const { gateway } = model;
    if (!runsGateway(model) || gateway.tailscale.value !== "serve") return;
    report({
      at: gateway.tailscale.at,
      message:
        'gateway.tailscale.mode is "serve", so devices in the tailnet can reach the gateway over HTTPS.',
    });
  },
  fix: {
    safe: false,
    title: "Sets gateway.tailscale.mode to off",
    apply: (_match, edit, { gateway }) => edit.set(gateway.tailscale.at, "off"),
  },
};
