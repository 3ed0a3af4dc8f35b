import { clearTextCheck } from "../../facts/connections/clear-text-check.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const origins = "/gateway/controlUi/allowedOrigins";

export const controlUiOriginWithoutTls = clearTextCheck({
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
  references: [openclawDocs("gateway/security/network-exposure")],
  connections: (model) =>
    !runsGateway(model) || model.config.get("/gateway/controlUi/enabled") === false
      ? []
      : listAt(model.config, origins).map((origin, index) => ({
          at: `${origins}/${index}`,
          address: origin,
          severity: { public: "medium", private: "low" },
          message: (readers) =>
            `gateway.controlUi.allowedOrigins contains "${origin}", a page that ${readers} can modify.`,
        })),
  fix: { title: "Replaces the http origin with https" },
});
