import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { blockedOverHttp, neverOverHttp } from "../../facts/gateway/http-tools.ts";
import { runsGateway } from "../../facts/gateway/gateway-runs.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { listAt, toolName } from "../../facts/tools/tool-lists.ts";

const allow = "/gateway/tools/allow";

export const dangerousToolOverHttp: Check<OpenClawModel> = {
  id: "OC-NET-014",
  title: "Dangerous tool exposed over HTTP",
  severity: "medium",
  owasp: ["ASI02", "ASI05"],
  rationale:
    "By default OpenClaw blocks tools that run commands, start agents or change the gateway from its HTTP tool " +
    "interface. Those listed in gateway.tools.allow run on one HTTP request with the gateway's secret, without a model, " +
    "an approval or a conversation in which to see it; what only a turn of an agent has, such as exec, runs on none.",
  remediation:
    "Remove the tool from gateway.tools.allow: `openclaw config unset gateway.tools.allow`.",
  references: [openclawDocs("gateway/tools-invoke-http-api"), owaspAgenticReference],
  aliases: ["gateway.tools_invoke_http.dangerous_allow"],
  run: (model, report) => {
    if (!runsGateway(model)) return;
    const denied = new Set(listAt(model.config, "/gateway/tools/deny").map(toolName));
    for (const [index, entry] of listAt(model.config, allow).entries()) {
      const tool = toolName(entry);
      if (!blockedOverHttp.has(tool) || denied.has(tool)) continue;
      report({
        at: `${allow}/${index}`,
        severity: severityOf(model, tool),
        message: neverOverHttp.has(tool)
          ? `gateway.tools.allow contains "${entry}". OpenClaw 2026.9.6 offers it to no HTTP request; a release that does would let one with the gateway's secret call it without approval.`
          : `gateway.tools.allow contains "${entry}", so an HTTP request with the gateway's secret calls it without approval.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the tool from gateway.tools.allow",
    apply: removeFoundItem,
  },
};

function severityOf({ gateway, agents }: OpenClawModel, tool: string): FindingSeverity {
  if (!agents.some((agent) => agent.grant(tool, "host").allowed)) return "low";
  return gateway.exposed && !neverOverHttp.has(tool) ? "high" : "medium";
}
