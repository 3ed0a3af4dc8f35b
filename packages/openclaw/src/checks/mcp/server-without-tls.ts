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
  title: "MCP server is called without encryption",
  severity: "medium",
  owasp: ["ASI04", "ASI02"],
  rationale:
    "What an MCP server says is put before the model: the descriptions of its tools and their answers. Over plain HTTP " +
    "anybody on the way can rewrite them, and so steer the agent; and reads the tokens that go with each call.",
  remediation:
    "Call the server over https, or through a tunnel that ends on this machine: " +
    "`openclaw config set mcp.servers.NAME.url https://…`.",
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
        message:
          `The MCP server ${name} is called over plain HTTP at ${host}, so ${isNear ? "other machines of the same network" : "others on the way"} can change what its ` +
          `tools say${hasSecrets ? " and read its credentials" : ""}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Calls the server over https, and checks its certificate",
    apply: (sighting, edit, { config }) => {
      const at = placeOf(sighting);
      edit.set(at, withTls(textAt(config, at)));
      // Encryption towards whoever answers would be little won.
      const verify = `${holderOf(at)}/sslVerify`;
      if (config.get(verify) === false) edit.remove(verify);
    },
  },
};

function severityOf(isNear: boolean, hasSecrets: boolean): FindingSeverity {
  if (isNear) return hasSecrets ? "medium" : "low";
  return hasSecrets ? "high" : "medium";
}
