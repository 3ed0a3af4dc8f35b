import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { approvedServers } from "../saved-approvals.ts";
import { folderReference, owaspAgenticReference } from "../references.ts";

export const toolsApproved: Check<ClientModel> = {
  id: "GC-MCP-001",
  title: "All tools of an MCP server auto-approved",
  severity: "medium",
  owasp: ["ASI02", "ASI04"],
  rationale:
    "An approval without a tool name covers all tools of the server, including those added later. Text that the model " +
    "reads can then make it use each of them.",
  remediation: "Remove the approval from `FILE`, and approve single tools when prompted.",
  references: [folderReference, owaspAgenticReference],
  run: (model, report) => {
    for (const { server, location, at } of approvedServers(model)) {
      report({
        at,
        message: `All tools of the MCP server ${server} are used without approval in ${location}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Requires approval before a tool of the server is used",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
