import type { Check } from "@parapet/scan-core/core/check.ts";
import { resemblanceOf } from "@parapet/scan-core/packages/near-known-package.ts";
import { parsePackageSpec } from "@parapet/scan-core/packages/package-version.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const serverPackageLookalike: Check<OpenClawModel> = {
  id: "OC-MCP-014",
  title: "MCP server package name resembles a known package",
  severity: "medium",
  confidence: "medium",
  owasp: ["ASI04"],
  rationale:
    "Anyone can publish a package under an unused name, and attackers register names close to well-known ones " +
    "(typosquatting). The package runs on the gateway's machine, as its user, each time the server starts.",
  remediation:
    "Compare the name in `mcp.servers.NAME.args` with the one that its publisher documents, and correct it.",
  references: [
    openclawDocs("tools/mcp"),
    "https://docs.npmjs.com/threats-and-mitigations",
    owaspAgenticReference,
  ],
  run: (model, report) => {
    for (const { name, at, fetches } of mcpServers(model)) {
      const written = fetches === undefined ? undefined : parsePackageSpec(fetches)?.name;
      const known = written === undefined ? undefined : resemblanceOf(written);
      if (known === undefined) continue;
      report({
        at: `${at}/args`,
        message: `The MCP server ${name} fetches ${written}, ${known}.`,
      });
    }
  },
};
