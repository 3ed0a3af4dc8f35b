import { serverToolsApproved } from "@parapet/runtime-kit/families/server-tools-approved.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { approvedServers } from "../saved-approvals.ts";
import { folderReference, owaspAgenticReference } from "../references.ts";

export const toolsApproved = serverToolsApproved<ClientModel>({
  id: "GC-MCP-001",
  rationale:
    "An approval without a tool name covers all tools of the server, including those added later. Text that the model " +
    "reads can then make it use each of them.",
  remediation: "Remove the approval from `FILE`, and approve single tools when prompted.",
  references: [folderReference, owaspAgenticReference],
  approvals: (model) =>
    approvedServers(model).map(({ server, location, at }) => ({
      at,
      message: `All tools of the MCP server ${server} are used without approval in ${location}.`,
    })),
});
