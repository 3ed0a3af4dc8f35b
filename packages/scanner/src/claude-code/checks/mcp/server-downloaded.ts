import type { Check } from "../../../check.ts";
import { runsWhatItFetches } from "../../../mcp/shell-scripts.ts";
import type { ClaudeCodeModel } from "../../model.ts";
import { claudeDocs, owaspAgenticReference } from "../facts/references.ts";

export const serverDownloaded: Check<ClaudeCodeModel> = {
  id: "CC-MCP-006",
  title: "MCP server is a script of a shell",
  severity: "low",
  owasp: ["ASI05", "ASI04"],
  rationale:
    "A server that is started through a shell can be a whole script: what it runs does not show in its name. One that " +
    "fetches its script runs whatever the address answers on that day.",
  remediation: "Name the program itself as `command` and give it its arguments: no `bash -c`.",
  references: [claudeDocs("mcp"), owaspAgenticReference],
  run: ({ mcpServers }, report) => {
    for (const { name, at, script } of mcpServers) {
      if (script === undefined) continue;
      const fetches = runsWhatItFetches(script);
      report({
        at: [`${at}/args`, `${at}/command`],
        severity: fetches ? "critical" : "low",
        message: fetches
          ? `The MCP server ${name} downloads a script each time it starts, and runs it.`
          : `The MCP server ${name} is a command line in a shell, with all that a shell can do.`,
      });
    }
  },
};
