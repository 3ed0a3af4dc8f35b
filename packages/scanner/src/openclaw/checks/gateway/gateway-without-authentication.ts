import type { Check } from "../../../check.ts";
import type { OpenClawModel } from "../../model.ts";
import { gatewayIsOpen, lacksAuthentication } from "../facts/gateway-access.ts";
import { openclawDocs, owaspAgenticReference } from "../facts/references.ts";

export const gatewayWithoutAuthentication: Check<OpenClawModel> = {
  id: "OC-SEC-001",
  title: "Gateway is given no secret",
  severity: "critical",
  owasp: ["ASI03", "ASI07"],
  rationale:
    "Who reaches the gateway without a secret owns the agents: their sessions, their tools and, through them, the " +
    "machine. Recent OpenClaw refuses to start on the network without authentication, older versions do start.",
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
  run: ({ gateway }, report) => {
    const { auth, bind } = gateway;
    if (auth.secret === "expected" && gateway.listensBeyondLoopback) {
      report({
        at: [auth.at, bind.at],
        severity: "medium",
        confidence: "medium",
        message: `gateway.auth.mode is "${auth.mode.value}" and no ${auth.mode.value} is given here, so it must come from OPENCLAW_GATEWAY_${auth.mode.value.toUpperCase()} where the gateway runs, which refuses to start without.`,
      });
      return;
    }
    if (!lacksAuthentication(gateway)) return;
    const isOpen = gatewayIsOpen(gateway);
    const switchedOff = auth.mode.value === "none";
    // On loopback OpenClaw itself refuses connections while no secret is configured.
    if (!isOpen && !switchedOff) return;
    report({
      at: switchedOff ? auth.mode.at : [auth.at, bind.at],
      severity: isOpen ? "critical" : "medium",
      message: isOpen
        ? `${switchedOff ? 'gateway.auth.mode is "none", so' : "No token and no password is configured: unless the gateway's environment gives one,"} every machine that reaches its port can drive the agents.`
        : 'gateway.auth.mode is "none", so every program and every user of this machine can drive the agents.',
    });
  },
  fix: {
    safe: false,
    title: "Makes a gateway token and asks for it",
    apply: (_sighting, edit) => {
      edit.set("/gateway/auth/mode", "token");
      edit.set("/gateway/auth/token", edit.generateSecret("OPENCLAW_GATEWAY_TOKEN"));
    },
  },
};
