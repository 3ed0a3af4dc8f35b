import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { listensBeyondLoopback } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const enabled = "/gateway/tls/enabled";

export const gatewayWithoutTls: Check<OpenClawModel> = {
  id: "OC-NET-020",
  title: "Gateway is used over the network in clear text",
  severity: "medium",
  owasp: ["ASI03", "ASI07"],
  rationale:
    "The gateway listens on the network without TLS. Whoever is on the same network, or on the way, reads the token of " +
    "the first client that connects, and every conversation, and then operates the gateway.",
  remediation:
    "Keep the gateway on loopback behind Tailscale Serve or a proxy with TLS, or let it speak TLS itself: " +
    "`openclaw config set gateway.tls.enabled true --strict-json`.",
  references: [
    openclawDocs("gateway/config-gateway"),
    openclawDocs("gateway/security/network-exposure"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const { config, gateway } = model;
    if (!listensBeyondLoopback(model) || config.get(enabled) === true) return;
    // Tailscale encrypts between its members; a proxy is where others speak TLS.
    if (gateway.bind.value === "tailnet") return;
    if (listAt(config, "/gateway/trustedProxies").length > 0) return;
    report({
      at: [enabled, gateway.bind.at],
      // It listens on the network in a container only.
      ...(gateway.bind.value === "auto" ? { confidence: "medium" as const } : {}),
      message: `gateway.bind is "${gateway.bind.value}" and gateway.tls.enabled is not true, so whatever clients send, the secret first, can be read on the way.`,
    });
  },
  fix: {
    safe: false,
    title: "Lets the gateway speak TLS, with a certificate of its own making where none is given",
    apply: (_sighting, edit) => edit.set(enabled, true),
  },
};
