import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName, textAt } from "../../facts/tools/tool-lists.ts";

// Variables that disable certificate verification in a server's own connections.
const disablesVerification: Readonly<Record<string, string>> = {
  NODE_TLS_REJECT_UNAUTHORIZED: "0",
  PYTHONHTTPSVERIFY: "0",
  GIT_SSL_NO_VERIFY: "1",
};

export const serverCertificateNotVerified: Check<OpenClawModel> = {
  id: "OC-MCP-005",
  title: "TLS certificate verification disabled for an MCP server",
  severity: "high",
  owasp: ["ASI04", "ASI03"],
  rationale:
    "Without certificate verification, anyone on the network path can impersonate the server, take its credentials " +
    "and inject text into the model's context.",
  remediation:
    "Enable verification again: `openclaw config unset mcp.servers.NAME.sslVerify`. For a private certificate " +
    "authority, give its certificate to Node with NODE_EXTRA_CA_CERTS.",
  references: [openclawDocs("tools/mcp"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    for (const { name, at, url } of mcpServers(model)) {
      const isLocal = reachOfAddress(textAt(config, `${at}/url`)) === "machine";
      if (url !== undefined && config.get(`${at}/sslVerify`) === false) {
        report({
          at: [`${at}/sslVerify`, url.at],
          severity: isLocal || url.clearText ? "low" : "high",
          message: `The certificate of the MCP server ${name} is not verified, so anyone on the network path can impersonate it.`,
        });
      }
      for (const key of keysAt(config, `${at}/env`)) {
        const pointer = below(at, "env", key);
        if (!Object.hasOwn(disablesVerification, key)) continue;
        const value = config.get(pointer);
        if (value !== disablesVerification[key] && value !== Number(disablesVerification[key]))
          continue;
        report({
          at: pointer,
          message: `${settingName(pointer)} makes the MCP server ${name} accept any certificate from the hosts that it calls.`,
        });
      }
    }
  },
  fix: {
    safe: false,
    title: "Enables certificate verification",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
