import type { Check } from "@parapet/scan-core/core/check.ts";
import {
  fixedArgument,
  vulnerabilitiesOf,
  vulnerabilityMessage,
} from "@parapet/runtime-kit/mcp/vulnerable-package.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { holderOf } from "../../facts/reporting/holder-of.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const serverKnownVulnerable: Check<OpenClawModel> = {
  id: "OC-MCP-007",
  title: "MCP server with known vulnerabilities",
  severity: "high",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "The configured version has a known vulnerability with a public exploit. A server runs on the gateway's machine " +
    "as its user, and content that the agent reads can reach it. `parapet advisories` lists what is known.",
  remediation: "Set the version that the message names as fixed in mcp.servers.NAME.args.",
  references: [openclawDocs("tools/mcp"), "https://osv.dev/", owaspAgenticReference],
  run: (model, report) => {
    for (const { server, assessment } of vulnerableServers(model)) {
      report({
        at: `${server.at}/args`,
        severity: assessment.severity,
        message: vulnerabilityMessage(server, assessment),
      });
    }
  },
  fix: {
    safe: false,
    title:
      "Sets the first published version with the fix, or disables a server that no version fixes",
    apply: (match, edit, model) => {
      const at = holderOf(placeOf(match));
      for (const { server, assessment } of vulnerableServers(model)) {
        if (server.at !== at) continue;
        if (assessment.fixedVersion === undefined) {
          edit.set(`${at}/enabled`, false);
          continue;
        }
        const { index, word } = fixedArgument(server, assessment);
        edit.set(below(at, "args", index), word);
      }
    },
  },
};

function vulnerableServers(model: OpenClawModel) {
  return mcpServers(model).flatMap((server) => {
    const assessment = vulnerabilitiesOf(server, model.advisories);
    return assessment === undefined ? [] : [{ server, assessment }];
  });
}
