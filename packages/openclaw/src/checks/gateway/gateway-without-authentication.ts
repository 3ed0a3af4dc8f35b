import { type Check, FixRefusal } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { gatewayIsOpen } from "../../facts/gateway/gateway-access.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { reportRefusals } from "../../facts/reporting/report-refusals.ts";

export const gatewayWithoutAuthentication: Check<OpenClawModel> = {
  id: "OC-SEC-001",
  title: "Gateway is given no secret",
  severity: "high",
  owasp: ["ASI03", "ASI07"],
  rationale:
    "Who reaches the gateway without a secret owns the agents: their sessions, their tools and, through them, the " +
    "machine. On a network the gateway does not start without one, and then nothing that it serves runs either; through " +
    "Tailscale older versions do start.",
  remediation:
    'Set gateway.auth.mode to "token" and give a random token of at least 24 characters, best as a variable: ' +
    "`openclaw doctor --generate-gateway-token`.",
  references: [
    openclawDocs("gateway/security/network-exposure"),
    openclawDocs("gateway/authentication"),
    owaspAgenticReference,
  ],
  aliases: [
    "gateway.bind_no_auth",
    "gateway.loopback_no_auth",
    "gateway.http.no_auth",
    "browser.control_no_auth",
  ],
  run: (model, report) => {
    if (reportRefusals(model, "authentication", report)) return;
    const { gateway } = model;
    // Where a secret is asked for and none is given, OpenClaw makes one up that only its own machine knows.
    if (gateway.auth.mode.value !== "none") return;
    const isOpen = gatewayIsOpen(gateway);
    report({
      at: gateway.auth.mode.at,
      severity: isOpen ? "high" : "medium",
      message: isOpen
        ? 'gateway.auth.mode is "none", so every member of the tailnet can drive the agents.'
        : 'gateway.auth.mode is "none", so every program and every user of this machine can drive the agents.',
    });
  },
  fix: {
    safe: false,
    startsRuntime: ({ gateway }) => gateway.refusals.length > 0,
    title: "Makes a gateway token and asks for it",
    apply: (_sighting, edit, { gateway: { tailscale } }) => {
      if (tailscale.value === "funnel") {
        throw new FixRefusal(
          "Tailscale Funnel starts with a password only: set gateway.auth.mode to password, and gateway.auth.password.",
        );
      }
      edit.set("/gateway/auth/mode", "token");
      edit.set("/gateway/auth/token", edit.generateSecret("OPENCLAW_GATEWAY_TOKEN"));
    },
  },
};
