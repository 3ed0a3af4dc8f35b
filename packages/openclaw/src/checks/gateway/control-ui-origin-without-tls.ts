import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import {
  clearTextHost,
  isInTailnet,
  withTls,
} from "@parapet/scan-core/addresses/clear-text-host.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt, textAt } from "../../facts/tools/tool-lists.ts";

const origins = "/gateway/controlUi/allowedOrigins";

export const controlUiOriginWithoutTls: Check<OpenClawModel> = {
  id: "OC-NET-019",
  title: "Control UI trusts an unencrypted origin",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "A page served over plain HTTP can be modified by anyone on the network path. Injected scripts can connect to the " +
    "gateway and read the secret that the operator types.",
  remediation:
    "Serve the control UI over HTTPS with Tailscale Serve or a proxy, and list its https origin instead of the http " +
    "one.",
  references: [openclawDocs("gateway/security/network-exposure"), owaspAgenticReference],
  run: (model, report) => {
    if (!runsGateway(model) || model.config.get("/gateway/controlUi/enabled") === false) return;
    for (const [index, origin] of listAt(model.config, origins).entries()) {
      const host = clearTextHost(origin);
      if (host === undefined || isInTailnet(host)) continue;
      const isPublic = reachOfAddress(origin) === "public";
      report({
        at: `${origins}/${index}`,
        severity: isPublic ? "medium" : "low",
        message: `gateway.controlUi.allowedOrigins contains "${origin}", a page that anyone on the network path ${isPublic ? "through the internet " : ""}can modify.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Replaces the http origin with https",
    apply: (match, edit, { config }) => {
      const at = placeOf(match);
      edit.set(at, withTls(textAt(config, at)));
    },
  },
};
