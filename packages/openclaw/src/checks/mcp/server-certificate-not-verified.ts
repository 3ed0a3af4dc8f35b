import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { below, keysAt } from "../../model/settings.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName, textAt } from "../../facts/tools/tool-lists.ts";

// Variables that make a server's own connections trust anybody.
const trustEverybody: Readonly<Record<string, string>> = {
  NODE_TLS_REJECT_UNAUTHORIZED: "0",
  PYTHONHTTPSVERIFY: "0",
  GIT_SSL_NO_VERIFY: "1",
};

export const serverCertificateNotVerified: Check<OpenClawModel> = {
  id: "OC-MCP-005",
  title: "MCP server's certificate is not checked",
  severity: "high",
  owasp: ["ASI04", "ASI03"],
  rationale:
    "Without a check of the certificate, TLS keeps nobody out: whoever stands on the way answers in the server's name, " +
    "takes its credentials and puts text of their own before the model.",
  remediation:
    "Check it again: `openclaw config unset mcp.servers.NAME.sslVerify`. For a private authority give its certificate to " +
    "Node with NODE_EXTRA_CA_CERTS.",
  references: [openclawDocs("tools/mcp"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    for (const { name, at, url } of mcpServers(model)) {
      const isLocal = reachOfAddress(textAt(config, `${at}/url`)) === "machine";
      if (url !== undefined && config.get(`${at}/sslVerify`) === false) {
        report({
          at: [`${at}/sslVerify`, url.at],
          severity: isLocal || url.clearText ? "low" : "high",
          message: `The certificate of the MCP server ${name} is not checked, so anybody on the way can answer in its name.`,
        });
      }
      for (const key of keysAt(config, `${at}/env`)) {
        const pointer = below(at, "env", key);
        if (!Object.hasOwn(trustEverybody, key)) continue;
        const value = config.get(pointer);
        if (value !== trustEverybody[key] && value !== Number(trustEverybody[key])) continue;
        report({
          at: pointer,
          message: `${settingName(pointer)} makes the MCP server ${name} accept any certificate, from whomever it calls.`,
        });
      }
    }
  },
  fix: {
    safe: false,
    title: "Checks the certificate again",
    apply: (sighting, edit) => edit.remove(placeOf(sighting)),
  },
};
