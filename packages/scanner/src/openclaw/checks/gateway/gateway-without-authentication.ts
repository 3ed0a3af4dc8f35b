import type { Check } from "../../../check.ts";
import type { OpenClawModel } from "../../model.ts";
import { lacksAuthentication } from "../facts/gateway-access.ts";
import { openclawDocs, owaspAgenticReference } from "../facts/references.ts";

export const gatewayWithoutAuthentication: Check<OpenClawModel> = {
  id: "OC-SEC-001",
  title: "Gateway asks nobody for a secret",
  severity: "critical",
  owasp: ["ASI03", "ASI07"],
  rationale:
    "Who reaches the gateway without a secret owns the agents: their sessions, their tools and, through them, the " +
    "machine. Recent OpenClaw refuses to start exposed and without authentication, older versions do start.",
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
    if (!lacksAuthentication(gateway)) return;
    const switchedOff = gateway.auth.mode.value === "none";
    // On loopback OpenClaw itself refuses connections while no secret is configured.
    if (!gateway.exposed && !switchedOff) return;
    report({
      at: switchedOff ? gateway.auth.mode.at : [gateway.auth.at, gateway.bind.at],
      severity: gateway.exposed ? "critical" : "medium",
      message: `${switchedOff ? 'gateway.auth.mode is "none"' : "The gateway has no token and no password"}, so ${
        gateway.exposed
          ? "every machine that reaches its port can drive the agents"
          : "every program and every user of this machine can drive the agents"
      }.`,
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
