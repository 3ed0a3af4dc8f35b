import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { listenersTo } from "@parapet/scan-core/addresses/address-reach.ts";
import {
  clearTextHost,
  isInTailnet,
  withTls,
} from "@parapet/scan-core/addresses/clear-text-host.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { holderOf } from "../../facts/reporting/holder-of.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { textAt } from "../../facts/tools/tool-lists.ts";

export const serverWithoutTls: Check<OpenClawModel> = {
  id: "OC-MCP-004",
  title: "MCP server uses an unencrypted connection",
  severity: "medium",
  owasp: ["ASI04", "ASI02"],
  rationale:
    "The descriptions and results of an MCP server's tools become part of the model's context. Over plain HTTP, " +
    "anyone on the network path can rewrite them to control the agent, and read the tokens sent with each call.",
  remediation:
    "Call the server over https, or through a tunnel that ends on this machine: `openclaw config set " +
    "mcp.servers.NAME.url https://…`.",
  references: [openclawDocs("tools/mcp"), owaspAgenticReference],
  run: (model, report) => {
    for (const { name, url, secrets } of mcpServers(model)) {
      if (url === undefined) continue;
      const address = textAt(model.config, url.at);
      const host = clearTextHost(address);
      if (host === undefined || isInTailnet(host)) continue;
      const hasSecrets = secrets.length > 0;
      const isNear = listenersTo(address) === "private";
      report({
        at: [url.at, ...secrets],
        severity: severityOf(isNear, hasSecrets),
        message: `The MCP server ${name} is called over plain HTTP at ${host}, so ${isNear ? "other machines in the same network" : "anyone on the network path"} can change what its tools return${hasSecrets ? " and read its credentials" : ""}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Calls the server over https and verifies its certificate",
    apply: (match, edit, { config }) => {
      const at = placeOf(match);
      edit.set(at, withTls(textAt(config, at)));
      // Encryption without verification protects little.
      const verify = `${holderOf(at)}/sslVerify`;
      if (config.get(verify) === false) edit.remove(verify);
    },
  },
};

function severityOf(isNear: boolean, hasSecrets: boolean): FindingSeverity {
  if (isNear) return hasSecrets ? "medium" : "low";
  return hasSecrets ? "high" : "medium";
}
