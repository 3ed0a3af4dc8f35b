import { serverToolsApproved } from "@parapet/runtime-kit/families/server-tools-approved.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const toolsApproved = serverToolsApproved<CodexModel>({
  id: "CX-MCP-001",
  rationale:
    "`default_tools_approval_mode` approves all tools of the server, including those added later. Text that the model " +
    "reads can then make it use each of them, outside the sandbox.",
  remediation:
    'Set `default_tools_approval_mode` to "prompt", and approve single tools: tools.NAME.approval_mode = "approve".',
  references: [codexDocs("mcp"), settingSchema, owaspAgenticReference],
  approvals: (model) =>
    model.mcpServers.flatMap(({ name, at, isCommitted }) => {
      const approved = approvedAt(model, at);
      if (approved === undefined) return [];
      return [
        {
          at: approved,
          severity: isCommitted ? "high" : "medium",
          message: `All tools of the MCP server ${name} are used without approval.`,
        },
      ];
    }),
  apply: (match, edit) => edit.set(placeOf(match), "prompt"),
});

/** Where all tools of a server are approved; undefined if they are not. */
export function approvedAt({ layers }: CodexModel, server: string): string | undefined {
  const at = `${server}/default_tools_approval_mode`;
  return layers.get(at) === "approve" ? at : undefined;
}
