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
  title: "Far too many hosts count as trusted proxy",
  severity: "high",
  owasp: ["ASI03", "ASI07"],
  rationale:
    "What a trusted proxy says of its client is believed: its address, and with trusted-proxy sign-in its name. Every " +
    "host inside the range can say so of itself, and so signs in as whom it likes or escapes the limit on attempts.",
  remediation:
    "List the addresses of your proxies one by one: " +
    "`openclaw config set gateway.trustedProxies '[\"10.0.0.1\"]' --strict-json`.",
  references: [openclawDocs("gateway/trusted-proxy-auth"), owaspAgenticReference],
  run: (model, report) => {
    if (!runsGateway(model)) return;
    for (const [index, entry] of listAt(model.config, proxies).entries()) {
      const size = addressRangeOf(entry)?.size;
      if (size !== "everyone" && size !== "large") continue;
      report({
        at: `${proxies}/${index}`,
        severity: severityOf(model, size),
        message: `gateway.trustedProxies has "${entry}", so ${
          size === "everyone" ? "every host" : "every host of a large network"
        } may say ${
          signsInByHeader(model) ? "as whom it signs in" : "which address it comes from"
        }.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Takes the range out of gateway.trustedProxies",
    // Where no other proxy is listed, nothing is left that could speak TLS for the gateway.
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
