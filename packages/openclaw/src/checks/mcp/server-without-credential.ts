import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asText, keysAt } from "../../model/settings.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { textAt } from "../../facts/tools/tool-lists.ts";

export const serverWithoutCredential: Check<OpenClawModel> = {
  id: "OC-MCP-009",
  title: "MCP server is called without a credential",
  severity: "info",
  confidence: "medium",
  owasp: ["ASI03"],
  rationale:
    "A server that anybody may call, anybody may fill: what others leave there comes back to the agent as an answer. " +
    "For a public service that is as it is; a server of your own should ask who calls.",
  remediation:
    "Have the server ask for a token, and give it as a header from a variable, or set mcp.servers.NAME.auth to oauth.",
  references: [openclawDocs("tools/mcp"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    for (const { name, at, url } of mcpServers(model)) {
      if (url === undefined || reachOfAddress(textAt(config, url.at)) === "machine") continue;
      const asks =
        keysAt(config, `${at}/headers`).length > 0 ||
        asText(config.get(`${at}/auth`)) !== undefined ||
        asText(config.get(`${at}/clientCert`)) !== undefined;
      if (asks) continue;
      report({
        at: [url.at, `${at}/auth`],
        message: `The MCP server ${name} is called without a header, a certificate or a sign-in.`,
      });
    }
  },
};
