import type { Check } from "../../../check.ts";
import type { ClaudeCodeModel } from "../../model.ts";
import { placeOf } from "../../../check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

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
      const [, server = ""] = /^mcp__(.+?)(?:__\*)?$/.exec(rule.text) ?? [];
      if (server === "" || (server.includes("__") && !server.endsWith("*"))) continue;
      const all = server === "*" || server.startsWith("*");
      report({
        at: rule.at,
        severity: all ? "medium" : "low",
        message: `${rule.text} allows every tool of ${all ? "every MCP server" : `the MCP server ${server}`}, also those it gets tomorrow.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Takes the rule out, so that its tools are asked about",
    apply: (sighting, edit) => edit.remove(placeOf(sighting)),
  },
};
