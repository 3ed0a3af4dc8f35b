import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const gatewayPublishedByFunnel: Check<OpenClawModel> = {
  id: "OC-NET-002",
  title: "Gateway published to the internet",
  severity: "high",
  owasp: ["ASI03", "ASI07"],
  rationale:
    "Tailscale Funnel gives the gateway a public address. Everybody on the internet can then try its password, " +
    "and every flaw of the gateway's HTTP and WebSocket surface is open to them.",
  remediation:
    'Set gateway.tailscale.mode to "serve", which keeps the gateway inside the tailnet: ' +
    "`openclaw config set gateway.tailscale.mode serve`.",
  references: [
    openclawDocs("gateway/tailscale"),
    openclawDocs("gateway/security/network-exposure"),
    owaspAgenticReference,
  ],
  aliases: ["gateway.tailscale_funnel"],
  run: ({ gateway }, report) => {
    if (gateway.tailscale.value !== "funnel") return;
    report({
      at: gateway.tailscale.at,
      message:
        'gateway.tailscale.mode is "funnel", so the gateway has a public address that anyone on the internet can reach.',
    });
  },
  fix: {
    safe: false,
    title: "Sets gateway.tailscale.mode to serve",
    choices: [
      { name: "serve", title: "Keeps the gateway reachable for the devices of the tailnet" },
      { name: "off", title: "Takes the gateway off Tailscale" },
    ],
    apply: (_sighting, edit, { gateway }, choice) => edit.set(gateway.tailscale.at, choice),
  },
};
