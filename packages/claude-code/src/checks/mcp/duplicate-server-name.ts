import type { Check } from "@parapet/scan-core/core/check.ts";
import { declaredServers } from "../../policy/mcp-servers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs, owaspAgenticReference } from "../facts/references.ts";

export const duplicateServerName: Check<ClaudeCodeModel> = {
  id: "CC-MCP-009",
  title: "Two MCP servers have one name",
  severity: "low",
  owasp: ["ASI04", "ASI09"],
  rationale:
    "Of one name only one server counts: yours in this project, then the repository's, then yours everywhere. A repository " +
    "that names a server like one you use takes its place, and rules that allow its tools hold for the other one.",
  remediation: "Give one of them another name.",
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
        message: `The MCP server ${name} is declared twice, and differently; which one answers does not show.`,
      });
    }
  },
};
