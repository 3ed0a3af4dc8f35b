import { serverToolsApproved } from "@parapet/runtime-kit/families/server-tools-approved.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { serverWhollyAllowed } from "../facts/server-rules.ts";

export const everyMcpToolAllowed = serverToolsApproved<ClaudeCodeModel>({
  id: "CC-PERM-013",
  severity: "low",
  rationale:
    "A rule for a whole server also allows its tools that write, send and delete, and those that its publisher adds " +
    "later. The model follows text in tool results.",
  remediation: "List the tools: `mcp__github__get_issue`.",
  references: [claudeDocs("permissions"), claudeDocs("mcp"), settingTypes, owaspAgenticReference],
  approvals: ({ allow }) =>
    allow.flatMap((rule) => {
      const server = serverWhollyAllowed(rule);
      if (server === undefined) return [];
      return [
        {
          at: rule.at,
          message: `${rule.text} allows every tool of the MCP server ${server}, including those added later.`,
        },
      ];
    }),
});
