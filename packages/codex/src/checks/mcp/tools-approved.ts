import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const toolsApproved: Check<CodexModel> = {
  id: "CX-MCP-001",
  title: "All tools of an MCP server auto-approved",
  severity: "medium",
  owasp: ["ASI02", "ASI04"],
  rationale:
    "`default_tools_approval_mode` approves all tools of the server, including those added later. Text that the model " +
    "reads can then make it use each of them, outside the sandbox.",
  remediation:
    'Set `default_tools_approval_mode` to "prompt", and approve single tools: tools.NAME.approval_mode = "approve".',
  references: [codexDocs("mcp"), settingSchema, owaspAgenticReference],
  run: (model, report) => {
    for (const { name, at, isCommitted } of model.mcpServers) {
      const approved = approvedAt(model, at);
      if (approved === undefined) continue;
      report({
        at: approved,
        severity: isCommitted ? "high" : "medium",
        message: `All tools of the MCP server ${name} are used without approval.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Requires approval before a tool of the server is used",
    apply: (match, edit) => edit.set(placeOf(match), "prompt"),
  },
};

/** Where all tools of a server are approved; undefined if they are not. */
export function approvedAt({ layers }: CodexModel, server: string): string | undefined {
  const at = `${server}/default_tools_approval_mode`;
  return layers.get(at) === "approve" ? at : undefined;
}
