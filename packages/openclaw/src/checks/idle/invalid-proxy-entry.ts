import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { addressRangeOf } from "../../facts/gateway/address-range.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const proxies = "/gateway/trustedProxies";

export const invalidProxyEntry: Check<OpenClawModel> = {
  id: "OC-IDLE-038",
  title: "A trusted proxy is named by what is no address",
  severity: "low",
  owasp: ["ASI07"],
  rationale:
    'OpenClaw compares addresses and ranges; names are not looked up, and "*" stands for nobody. What the proxy says of its ' +
    "clients is not believed then: limits on sign-in attempts count all of them as one, and sign-in by proxy refuses everybody.",
  remediation:
    "Give the address that the gateway sees the proxy under: " +
    "`openclaw config set gateway.trustedProxies '[\"172.18.0.2\"]' --strict-json`.",
  references: [openclawDocs("gateway/trusted-proxy-auth")],
  run: (model, report) => {
    if (!runsGateway(model)) return;
    for (const [index, entry] of listAt(model.config, proxies).entries()) {
      if (entry.includes("${") || addressRangeOf(entry) !== undefined) continue;
      report({
        at: `${proxies}/${index}`,
        message: `gateway.trustedProxies has "${entry}", which is no address, so it matches no proxy.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Takes out what matches no proxy",
    apply: removeFoundItem,
  },
};
