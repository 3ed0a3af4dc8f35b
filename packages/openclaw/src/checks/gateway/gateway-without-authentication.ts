import { type Check, FixRefusal } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { gatewayIsOpen } from "../../facts/gateway/gateway-access.ts";
import { allowTailscale } from "../../facts/gateway/tailnet-sign-in.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { reportRefusals } from "../../facts/reporting/report-refusals.ts";

export const gatewayWithoutAuthentication: Check<OpenClawModel> = {
  id: "OC-SEC-001",
  title: "Gateway authentication disabled or missing",
  severity: "high",
  owasp: ["ASI03", "ASI07"],
  rationale:
    "Anyone who reaches a gateway without a secret controls the agents: their sessions, their tools and, through " +
    "them, the machine. On a network the gateway does not start without one, so nothing that it serves runs; older " +
    "versions do start behind Tailscale.",
  remediation:
    'Set gateway.auth.mode to "token" and use a random token of at least 24 characters, preferably from a variable: ' +
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
    // Where a secret is required and none is set, OpenClaw generates one that only its own machine
    // knows.
    if (gateway.auth.mode.value !== "none") return;
    const isOpen = gatewayIsOpen(gateway);
    report({
      at: gateway.auth.mode.at,
      severity: isOpen ? "high" : "medium",
      message: isOpen
        ? 'gateway.auth.mode is "none", so every member of the tailnet can control the agents.'
        : 'gateway.auth.mode is "none", so every program and user on this machine can control the agents.',
    });
  },
  fix: {
    safe: false,
    startsRuntime: ({ gateway }) => gateway.refusals.length > 0,
    title: "Generates a gateway token and requires it",
    apply: (_match, edit, { gateway: { tailscale } }) => {
      if (tailscale.value === "funnel") {
        throw new FixRefusal(
          "Tailscale Funnel requires a password: set gateway.auth.mode to password, and gateway.auth.password.",
        );
      }
      edit.set("/gateway/auth/mode", "token");
      edit.set("/gateway/auth/token", edit.generateSecret("OPENCLAW_GATEWAY_TOKEN"));
      // By default, Tailscale's word would be enough in its place.
      if (tailscale.value === "serve") edit.set(allowTailscale, false);
    },
  },
};
