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
  title: "Trusted proxy entry is not an IP address",
  severity: "low",
  owasp: ["ASI07"],
  rationale:
    'OpenClaw compares addresses and ranges; it does not resolve names, and "*" matches nothing. It therefore ignores ' +
    "what the proxy reports about its clients: rate limits count them all as one, and trusted-proxy sign-in rejects " +
    "everyone.",
  remediation:
    "Use the address from which the gateway sees the proxy: `openclaw config set gateway.trustedProxies " +
    "'[\"172.18.0.2\"]' --strict-json`.",
  references: [openclawDocs("gateway/trusted-proxy-auth")],
  run: (model, report) => {
    if (!runsGateway(model)) return;
    for (const [index, entry] of listAt(model.config, proxies).entries()) {
      if (entry.includes("${") || addressRangeOf(entry) !== undefined) continue;
      report({
        at: `${proxies}/${index}`,
        message: `gateway.trustedProxies contains "${entry}", which is not an address, so it matches no proxy.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Removes the entry that matches no proxy",
    apply: removeFoundItem,
  },
};
