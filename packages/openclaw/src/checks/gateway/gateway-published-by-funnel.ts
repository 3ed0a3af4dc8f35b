import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { admitsMembers, allowTailscale } from "../../facts/gateway/tailnet-sign-in.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const gatewayPublishedByFunnel: Check<OpenClawModel> = {
  id: "OC-NET-002",
  title: "Gateway exposed to the internet by Tailscale Funnel",
  severity: "high",
  owasp: ["ASI03", "ASI07"],
  rationale:
    "Tailscale Funnel gives the gateway a public address. Anyone on the internet can then try its password and attack " +
    "its HTTP and WebSocket endpoints.",
  remediation:
    'Set gateway.tailscale.mode to "serve", which keeps the gateway inside the tailnet: ' +
    "`openclaw config set gateway.tailscale.mode serve`. " +
    "Set gateway.auth.allowTailscale to false, so that members of the tailnet still need its secret.",
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
      {
        name: "serve",
        title:
          "Makes the gateway reachable from the tailnet only, where it still asks for its secret",
      },
      { name: "off", title: "Sets gateway.tailscale.mode to off" },
    ],
    apply(_match, edit, model, choice) {
      edit.set(model.gateway.tailscale.at, choice);
      if (choice === "serve" && admitsMembers(model)) edit.set(allowTailscale, false);
    },
  },
};
