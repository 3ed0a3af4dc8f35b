import type { Check } from "@parapet/scan-core/core/check.ts";
import { declaredServers } from "../../policy/mcp-servers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference } from "../facts/references.ts";

export const duplicateServerName: Check<ClaudeCodeModel> = {
  id: "CC-MCP-009",
  title: "Duplicate MCP server name",
  severity: "low",
  owasp: ["ASI04", "ASI09"],
  rationale:
    "Only one server of a name is used: yours in this project, then the repository's, then your global one. A " +
    "repository that names a server like one of yours replaces it, and the rules that allow its tools apply to the " +
    "replacement.",
  remediation: "Rename one of them.",
  references: [claudeDocs("mcp"), owaspAgenticReference],
  run: ({ layers, folder }, report) => {
    const byName = Map.groupBy(declaredServers(layers, folder), ({ name }) => name);
    for (const [name, [first, ...others]] of byName) {
      const other = others.find(
        ({ value }) => JSON.stringify(value) !== JSON.stringify(first?.value),
      );
      if (first === undefined || other === undefined) continue;
      report({
        at: [first.at, other.at],
        severity:
          first.at.startsWith("/mcp/") && other.at.startsWith("/state/mcpServers")
            ? "medium"
            : "low",
        message: `The MCP server ${name} is defined twice with different settings, and sessions do not show which one is used.`,
      });
    }
  },
};
