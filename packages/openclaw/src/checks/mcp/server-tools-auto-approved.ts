import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentsWithServer } from "../../facts/tools/granted-agents.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";

export const serverToolsAutoApproved: Check<OpenClawModel> = {
  id: "OC-MCP-010",
  title: "All tools of an MCP server auto-approved",
  severity: "medium",
  owasp: ["ASI02", "ASI09"],
  rationale:
    "With mode approve, every tool of the server runs in Codex sessions without approval, whatever the session's " +
    "permission mode, including tools that the server adds later.",
  remediation: "Require approval again: `openclaw mcp configure NAME --approval prompt`.",
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
        severity: severityByReach(model, { agents: users, untrusted: "medium", others: "low" }),
        message: `Every tool of the MCP server ${name} runs in Codex sessions without approval.`,
      });
    }
  },
  fix: {
    safe: false,
    needs: ["approver"],
    title: "Requires approval before a tool of the server is used",
    apply: (match, edit) => edit.set(placeOf(match), "prompt"),
  },
};
