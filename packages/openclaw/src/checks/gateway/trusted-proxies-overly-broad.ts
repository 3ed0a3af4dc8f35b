import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { addressRangeOf } from "../../facts/gateway/address-range.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const proxies = "/gateway/trustedProxies";

export const trustedProxiesOverlyBroad: Check<OpenClawModel> = {
  id: "OC-NET-005",
  title: "Trusted proxy range is overly broad",
  severity: "high",
  owasp: ["ASI03", "ASI07"],
  rationale:
    "OpenClaw trusts the client address that a trusted proxy reports and, with trusted-proxy sign-in, the user name. " +
    "Every host inside the range can forge both, and so sign in as any user or evade the rate limit.",
  remediation:
    "List the exact addresses of your proxies: `openclaw config set gateway.trustedProxies '[\"10.0.0.1\"]' " +
    "--strict-json`.",
  references: [openclawDocs("gateway/trusted-proxy-auth"), owaspAgenticReference],
  run: (model, report) => {
    if (!runsGateway(model)) return;
    for (const [index, entry] of listAt(model.config, proxies).entries()) {
      const size = addressRangeOf(entry)?.size;
      if (size !== "everyone" && size !== "large") continue;
      report({
        at: `${proxies}/${index}`,
        severity: severityOf(model, size),
        message: `gateway.trustedProxies contains "${entry}", so ${
          size === "everyone" ? "any host" : "any host in a large network"
        } can forge ${
          signsInByHeader(model) ? "the user that it signs in as" : "its client address"
        }.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the range from gateway.trustedProxies",
    // Without another proxy in the list, nothing is left that could terminate TLS for the gateway.
    mayRaise: ["OC-NET-004", "OC-NET-009", "OC-NET-020"],
    apply: removeFoundItem,
  },
};

function signsInByHeader({ gateway }: OpenClawModel): boolean {
  return gateway.auth.mode.value === "trusted-proxy";
}

function severityOf(model: OpenClawModel, size: "everyone" | "large"): FindingSeverity {
  if (!signsInByHeader(model)) return model.gateway.exposed ? "medium" : "low";
  if (!model.gateway.exposed) return "medium";
  return size === "everyone" ? "critical" : "high";
}
