import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { textAt } from "../../facts/tools/tool-lists.ts";

export const serverWithoutCredential: Check<OpenClawModel> = {
  id: "OC-MCP-009",
  title: "MCP server called without authentication",
  severity: "info",
  confidence: "medium",
  owasp: ["ASI03"],
  rationale:
    "Anyone can write to a server that requires no credential, and what others store there comes back to the agent as " +
    "an answer. That is expected for a public service; your own server should authenticate its callers.",
  remediation:
    "Require a token on the server and pass it as a header from a variable, or set mcp.servers.NAME.auth to oauth.",
  references: [openclawDocs("tools/mcp"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    for (const { name, at, url } of mcpServers(model)) {
      if (url === undefined || reachOfAddress(textAt(config, url.at)) === "machine") continue;
      const asks =
        keysAt(config, `${at}/headers`).length > 0 ||
        asTrimmedText(config.get(`${at}/auth`)) !== undefined ||
        asTrimmedText(config.get(`${at}/clientCert`)) !== undefined;
      if (asks) continue;
      report({
        at: [url.at, `${at}/auth`],
        message: `The MCP server ${name} is called without an authentication header, a client certificate or OAuth.`,
      });
    }
  },
};
