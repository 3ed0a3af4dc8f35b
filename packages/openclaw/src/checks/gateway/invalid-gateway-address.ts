import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { reportRefusals } from "../../facts/reporting/report-refusals.ts";

export const invalidGatewayAddress: Check<OpenClawModel> = {
  id: "OC-NET-030",
  title: "Gateway bind address is invalid or conflicts with Tailscale",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    'With gateway.bind set to "custom", the gateway listens on one IPv4 address. Without a valid one it does not ' +
    "start, and nothing that it serves runs: channels, webhooks, jobs.",
  remediation:
    "Set the address, `openclaw config set gateway.customBindHost 10.0.0.5`, or use loopback: `openclaw config set " +
    "gateway.bind loopback`.",
  references: [openclawDocs("gateway/security/network-exposure")],
  run: (model, report) => {
    reportRefusals(model, "address", report);
  },
};
