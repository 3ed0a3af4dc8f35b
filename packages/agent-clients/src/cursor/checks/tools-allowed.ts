import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { LayeredValue } from "@parapet/scan-core/layers/layers.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { cursorDocs, owaspAgenticReference } from "../references.ts";

export const toolsAllowed: Check<ClientModel> = {
  id: "CU-PERM-002",
  title: "All tools of all MCP servers auto-approved",
  severity: "high",
  owasp: ["ASI02", "ASI04"],
  rationale:
    "The rule also covers servers and tools that are added later. Text that the model reads in a repository or in a " +
    "tool result can then make it use all the others.",
  remediation: "Remove the rule, and list single tools that only read.",
  references: [
    cursorDocs("reference/permissions"),
    cursorDocs("cli/reference/permissions"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    for (const { value, at } of openToolRules(model)) {
      report({ at, message: `${value} lets every tool be used without approval.` });
    }
  },
  fix: {
    safe: false,
    title: "Requires approval before a tool is used",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};

/** Rules for every tool: of the editor's `permissions.json`, and of the command line. */
export function openToolRules({ layers }: ClientModel): readonly LayeredValue<string>[] {
  return [
    ...layers.items("/mcpAllowlist").filter(({ value }) => value.trim() === "*:*"),
    ...layers
      .items("/permissions/allow")
      .filter(({ value }) => /^Mcp\(\*{1,2}[:,] ?\*{1,2}\)$/.test(value.trim())),
  ];
}
