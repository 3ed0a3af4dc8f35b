import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const preserve = "/gateway/tailscale/preserveFunnel";

export const externalFunnelPreserved: Check<OpenClawModel> = {
  id: "OC-NET-017",
  title: "Externally configured Tailscale Funnel is preserved",
  severity: "medium",
  confidence: "medium",
  owasp: ["ASI03"],
  rationale:
    "The mode says that the gateway is for the tailnet only. With preserveFunnel, a Funnel that was set up manually " +
    "stays active, so the gateway may have a public address that nothing in this configuration shows.",
  remediation:
    "Check `tailscale funnel status`, remove what is configured there, then run `openclaw config unset " +
    "gateway.tailscale.preserveFunnel`.",
  references: [openclawDocs("gateway/tailscale"), owaspAgenticReference],
  run: (model, report) => {
    const { config, gateway } = model;
    if (!runsGateway(model) || gateway.tailscale.value !== "serve") return;
    if (config.get(preserve) !== true) return;
    report({
      at: preserve,
      message:
        "gateway.tailscale.preserveFunnel is true, so a Funnel that was set up outside OpenClaw keeps publishing the " +
        "gateway.",
    });
  },
  fix: {
    safe: false,
    title: "Removes gateway.tailscale.preserveFunnel",
    apply: (_match, edit) => edit.remove(preserve),
  },
};
