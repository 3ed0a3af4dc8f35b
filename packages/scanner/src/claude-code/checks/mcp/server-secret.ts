import type { Check } from "../../../check.ts";
import type { ClaudeCodeModel } from "../../model.ts";
import { claudeDocs, owaspAgenticReference } from "../facts/references.ts";

export const serverSecret: Check<ClaudeCodeModel> = {
  id: "CC-MCP-004",
  title: "MCP server's secret stands in the file",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "The file that names the server is read by the agent, by backups and, where it is .mcp.json, by everybody who has the " +
    "repository. Who reads the secret acts as the server's account.",
  remediation:
    "Write `${NAME}` in its place and set the variable in the shell that starts Claude Code; .mcp.json knows " +
    "`${NAME}` and `${NAME:-default}`. Change a secret that was committed.",
  references: [claudeDocs("mcp"), owaspAgenticReference],
  run: ({ mcpServers }, report) => {
    for (const { name, secrets, scope } of mcpServers) {
      for (const at of secrets) {
        report({
          at,
          severity: scope === "project" ? "high" : "medium",
          message: `A secret of the MCP server ${name} stands in the file as text${scope === "project" ? ", and the file is meant to be committed" : ""}.`,
        });
      }
    }
  },
};
