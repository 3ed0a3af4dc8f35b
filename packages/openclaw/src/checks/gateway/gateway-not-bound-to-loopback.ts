import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const gatewayNotBoundToLoopback: Check<OpenClawModel> = {
  id: "OC-NET-001",
  title: "Gateway not bound to loopback",
  severity: "medium",
  owasp: ["ASI03", "ASI07"],
  rationale:
    "The gateway's port serves the control UI, the agents' sessions and the tools. On loopback only local programs " +
    "can reach it. On any other address, a leaked or guessed secret is enough to control the agents from another " +
    "machine.",
  remediation:
    'Set gateway.bind to "loopback": `openclaw config set gateway.bind loopback`, then restart the gateway. ' +
    "For remote access use Tailscale Serve or an SSH tunnel, both of which keep the port on loopback.",
  references: [
    openclawDocs("gateway/security/network-exposure"),
    openclawDocs("gateway/security/exposure-runbook"),
    owaspAgenticReference,
  ],
  aliases: ["gateway.bind_network_accessible"],
  run: ({ gateway }, report) => {
    const bind = gateway.bind.value;
    if (!gateway.listensOutsideLoopback) return;
    if (bind === "auto") {
      report({
        at: gateway.bind.at,
        confidence: "medium",
        message:
          'gateway.bind is "auto": in a container the gateway listens on every interface, elsewhere on loopback.',
      });
      return;
    }
    // It then listens only if the environment provides a secret.
    const isUncertain = gateway.refusals.some(({ subject }) => subject === "authentication");
    report({
      at: gateway.bind.at,
      ...(isUncertain ? { confidence: "medium" } : {}),
      message: `gateway.bind is "${bind}", so ${whoConnects(bind)} can connect to the gateway's port.`,
    });
  },
  fix: {
    safe: false,
    title: "Sets gateway.bind to loopback",
    apply: (_match, edit, { gateway }) => edit.set(gateway.bind.at, "loopback"),
  },
};

function whoConnects(bind: string): string {
  switch (bind) {
    case "tailnet":
      return "every device of the tailnet";
    case "custom":
      return "every machine that reaches the custom address";
    default:
      return "every machine on the network";
  }
}
