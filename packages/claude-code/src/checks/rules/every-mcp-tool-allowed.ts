import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { serverWhollyAllowed } from "../facts/server-rules.ts";

export const everyMcpToolAllowed: Check<ClaudeCodeModel> = {
  id: "CC-PERM-013",
  title: "Every tool of an MCP server is allowed without a question",
  severity: "low",
  owasp: ["ASI02", "ASI04"],
  rationale:
    "A rule for a whole server also allows those of its tools that write, send and delete, and those that its publisher " +
    "adds tomorrow. What a tool answers is text that the model follows.",
  remediation: "Name the tools: `mcp__github__get_issue`.",
  references: [claudeDocs("permissions"), claudeDocs("mcp"), settingTypes, owaspAgenticReference],
  run: ({ allow }, report) => {
    for (const rule of allow) {
      const server = serverWhollyAllowed(rule);
      if (server === undefined) continue;
      report({
        at: rule.at,
        message: `${rule.text} allows every tool of the MCP server ${server}, also those it gets tomorrow.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Takes the rule out, so that its tools are asked about",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
