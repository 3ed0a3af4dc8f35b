import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { serverWhollyAllowed } from "../facts/server-rules.ts";

export const everyMcpToolAllowed: Check<ClaudeCodeModel> = {
  id: "CC-PERM-013",
  title: "All tools of an MCP server auto-approved",
  severity: "low",
  owasp: ["ASI02", "ASI04"],
  rationale:
    "A rule for a whole server also allows its tools that write, send and delete, and those that its publisher adds " +
    "later. The model follows text in tool results.",
  remediation: "List the tools: `mcp__github__get_issue`.",
  references: [claudeDocs("permissions"), claudeDocs("mcp"), settingTypes, owaspAgenticReference],
  run: ({ allow }, report) => {
    for (const rule of allow) {
      const server = serverWhollyAllowed(rule);
      if (server === undefined) continue;
      report({
        at: rule.at,
        message: `${rule.text} allows every tool of the MCP server ${server}, including those added later.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the rule, so that its tools require approval",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
