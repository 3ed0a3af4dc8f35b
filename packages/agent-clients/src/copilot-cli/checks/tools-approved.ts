import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { approvedServers } from "../saved-approvals.ts";
import { folderReference, owaspAgenticReference } from "../references.ts";

export const toolsApproved: Check<ClientModel> = {
  id: "GC-MCP-001",
  title: "Every tool of an MCP server is used without a question",
  severity: "medium",
  owasp: ["ASI02", "ASI04"],
  rationale:
    "An approval without the name of a tool holds for all tools of the server, those that it gains later included. What the " +
    "model reads can then use each of them.",
  remediation: "Remove the approval from `FILE`, and approve single tools as they are asked about.",
  references: [folderReference, owaspAgenticReference],
  run: (model, report) => {
    for (const { server, location, at } of approvedServers(model)) {
      report({
        at,
        message: `All tools of the MCP server ${server} are used unasked in ${location}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Asks before a tool of the server is used",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
