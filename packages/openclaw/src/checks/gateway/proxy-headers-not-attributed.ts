import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { publicAddressIn } from "../../facts/gateway/public-address.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

export const proxyHeadersNotAttributed: Check<OpenClawModel> = {
  id: "OC-NET-004",
  title: "Reverse proxy missing from trusted proxies",
  severity: "low",
  confidence: "medium",
  owasp: ["ASI03"],
  rationale:
    "A gateway on loopback with a public address is behind a reverse proxy. While the proxy is not in " +
    "gateway.trustedProxies, OpenClaw cannot distinguish its clients: it rejects them, and older versions treated " +
    "them as local programs.",
  remediation:
    "List the exact address of the proxy, and have the proxy overwrite X-Forwarded-For: `openclaw config set " +
    "gateway.trustedProxies '[\"10.0.0.1\"]' --strict-json`.",
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
        "The gateway listens on loopback and has a public address, so it is behind a proxy that gateway.trustedProxies " +
        "does not list.",
    });
  },
};
