import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentsWithServer } from "../../facts/tools/granted-agents.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";

export const serverToolsAutoApproved: Check<OpenClawModel> = {
  id: "OC-MCP-010",
  title: "MCP server's tools are approved before anybody asks",
  severity: "medium",
  owasp: ["ASI02", "ASI09"],
  rationale:
    "With the mode approve every tool of the server runs in Codex sessions without a question, whatever the permission " +
    "mode of the session says, and also those tools that the server adds tomorrow.",
  remediation: "Ask again: `openclaw mcp configure NAME --approval prompt`.",
  references: [
    openclawDocs("tools/mcp"),
    openclawDocs("gateway/config-extensions"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    for (const { name, at } of mcpServers(model)) {
      const mode = `${at}/codex/defaultToolsApprovalMode`;
      if (model.config.get(mode) !== "approve") continue;
      const users = agentsWithServer(model, name);
      if (users.length === 0) continue;
      report({
        at: mode,
        severity: severityByReach(model, users, "medium", "low"),
        message: `Every tool of the MCP server ${name} runs in Codex sessions without asking.`,
      });
    }
  },
  fix: {
    safe: false,
    needs: ["approver"],
    title: "Asks before tools of the server run",
    apply: (sighting, edit) => edit.set(placeOf(sighting), "prompt"),
  },
};
