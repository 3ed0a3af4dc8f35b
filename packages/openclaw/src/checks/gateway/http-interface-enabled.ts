import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { gatewayIsOpen, lacksAuthentication } from "../../facts/gateway/gateway-access.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const interfaces = [
  {
    at: "/gateway/http/endpoints/chatCompletions/enabled",
    path: "/v1/chat/completions",
    allows: "write into any session of any agent",
  },
  {
    at: "/gateway/http/endpoints/responses/enabled",
    path: "/v1/responses",
    allows: "write into any session of any agent",
  },
  {
    at: "/plugins/entries/admin-http-rpc/enabled",
    path: "/api/v1/admin/rpc",
    allows: "administer the gateway",
  },
];

export const httpInterfaceEnabled: Check<OpenClawModel> = {
  id: "OC-NET-012",
  title: "HTTP interface grants operator access",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "Anyone who calls these interfaces with the gateway's secret acts as its owner and can choose the agent, the " +
    "session and the model. A program that was given the secret for one purpose can do all of that.",
  remediation:
    "Disable what no program needs, for instance `openclaw config set gateway.http.endpoints.responses.enabled false " +
    "--strict-json`, and share the gateway's secret only with people and programs that you would make operators.",
  references: [
    openclawDocs("gateway/openai-http-api"),
    openclawDocs("gateway/openresponses-http-api"),
    owaspAgenticReference,
  ],
  aliases: ["gateway.http.session_key_override_enabled"],
  run: (model, report) => {
    if (!runsGateway(model)) return;
    for (const { at, path, allows } of interfaces) {
      if (model.config.get(at) !== true) continue;
      report({
        at,
        severity: severityOf(model),
        message: `${path} is enabled, so ${callers(model)} can ${allows}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Disables the HTTP interface",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};

function severityOf({ gateway }: OpenClawModel): FindingSeverity {
  if (gateway.tailscale.value === "funnel" || gatewayIsOpen(gateway)) return "high";
  return gateway.exposed ? "medium" : "info";
}

function callers({ gateway }: OpenClawModel): string {
  const where = gateway.listensOutsideLoopback
    ? "on the network"
    : gateway.tailscale.value === "serve"
      ? "in the tailnet"
      : gateway.exposed
        ? "on the internet"
        : "on this machine";
  const who = lacksAuthentication(gateway) ? "" : " that has the gateway's secret";
  return `every program ${where}${who}`;
}
