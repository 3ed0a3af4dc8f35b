import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { listensOutsideLoopback } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const enabled = "/gateway/tls/enabled";

export const gatewayWithoutTls: Check<OpenClawModel> = {
  id: "OC-NET-020",
  title: "Gateway uses an unencrypted connection",
  severity: "medium",
  owasp: ["ASI03", "ASI07"],
  rationale:
    "The gateway listens on the network without TLS. Anyone on the network path can read the first client's token and " +
    "every conversation, and then operate the gateway.",
  remediation:
    "Keep the gateway on loopback behind Tailscale Serve or a proxy with TLS, or enable TLS in the gateway: `openclaw " +
    "config set gateway.tls.enabled true --strict-json`.",
  references: [
    openclawDocs("gateway/config-gateway"),
    openclawDocs("gateway/security/network-exposure"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const { config, gateway } = model;
    if (!listensOutsideLoopback(model) || config.get(enabled) === true) return;
    // Tailscale encrypts between its members; a proxy is where others speak TLS.
    if (gateway.bind.value === "tailnet") return;
    if (listAt(config, "/gateway/trustedProxies").length > 0) return;
    report({
      at: [enabled, gateway.bind.at],
      // It listens on the network only in a container.
      ...(gateway.bind.value === "auto" ? { confidence: "medium" as const } : {}),
      message: `gateway.bind is "${gateway.bind.value}" and gateway.tls.enabled is not true, so everything that clients send, including the secret, can be read on the network.`,
    });
  },
  fix: {
    safe: false,
    title: "Enables TLS in the gateway, with a self-signed certificate if none is configured",
    apply: (_match, edit) => edit.set(enabled, true),
  },
};
