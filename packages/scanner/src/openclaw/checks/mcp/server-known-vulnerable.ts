import type { Check } from "../../../check.ts";
import { parentPointer } from "../../../documents/pointer.ts";
import {
  fixedArgument,
  vulnerabilitiesOf,
  vulnerabilityMessage,
} from "../../../mcp/vulnerable-package.ts";
import type { OpenClawModel } from "../../model.ts";
import { below } from "../../settings.ts";
import { mcpServers } from "../facts/mcp-servers.ts";
import { pointerOf } from "../facts/pointer-of.ts";
import { openclawDocs, owaspAgenticReference } from "../facts/references.ts";

export const serverKnownVulnerable: Check<OpenClawModel> = {
  id: "OC-MCP-007",
  title: "MCP server has a known vulnerability",
  severity: "high",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "The version that the configuration names has a known vulnerability, and it is public how it is exploited. A server " +
    "runs on the gateway's machine as its user, and what the agent reads reaches it. `parapet advisories` lists what is known.",
  remediation: "Set the version that the message names as fixed in mcp.servers.NAME.args.",
  references: [openclawDocs("tools/mcp"), "https://osv.dev/", owaspAgenticReference],
  run: (model, report) => {
    for (const server of mcpServers(model)) {
      const assessment = vulnerabilitiesOf(server, model.advisories);
      if (assessment === undefined) continue;
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
    apply: (sighting, edit, model) => {
      const at = parentPointer(pointerOf(sighting));
      const server = mcpServers(model).find((candidate) => candidate.at === at);
      const assessment = server && vulnerabilitiesOf(server, model.advisories);
      if (server === undefined || assessment === undefined) return;
      if (assessment.fixedVersion === undefined) {
        edit.set(`${server.at}/enabled`, false);
        return;
      }
      const { index, word } = fixedArgument(server, assessment);
      edit.set(below(server.at, "args", index), word);
    },
  },
};
