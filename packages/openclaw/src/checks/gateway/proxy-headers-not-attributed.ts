import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { publicAddressIn } from "../../facts/gateway/public-address.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

export const proxyHeadersNotAttributed: Check<OpenClawModel> = {
  id: "OC-NET-004",
  title: "Reverse proxy is not named as trusted",
  severity: "low",
  confidence: "medium",
  owasp: ["ASI03"],
  rationale:
    "A gateway on loopback that has a public address stands behind a reverse proxy. As long as the proxy is not in " +
    "gateway.trustedProxies, OpenClaw cannot tell its clients apart: it turns them away, and older versions took them " +
    "for programs of this machine.",
  remediation:
    "List the exact address of the proxy, and let the proxy overwrite X-Forwarded-For: " +
    "`openclaw config set gateway.trustedProxies '[\"10.0.0.1\"]' --strict-json`.",
  references: [openclawDocs("gateway/security/network-exposure"), owaspAgenticReference],
  aliases: ["gateway.trusted_proxies_missing"],
  run: (model, report) => {
    const { config, gateway } = model;
    if (!runsGateway(model) || gateway.exposed) return;
    if (listAt(config, "/gateway/trustedProxies").length > 0) return;
    const published = publicAddressIn(config);
    if (published === undefined) return;
    report({
      at: [published, "/gateway/trustedProxies"],
      message:
        "The gateway listens on loopback and has a public address, so a proxy stands before it, and gateway.trustedProxies does not name it.",
    });
  },
};
