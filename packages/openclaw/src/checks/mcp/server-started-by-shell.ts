import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { runsWhatItFetches, shellScriptOf } from "@parapet/code-analysis/commands/shell-scripts.ts";

export const serverStartedByShell: Check<OpenClawModel> = {
  id: "OC-MCP-001",
  title: "MCP server is a shell command line",
  severity: "low",
  owasp: ["ASI05", "ASI04"],
  rationale:
    "A server that is started through a shell can be a whole script. What it runs does not show in its name, variables " +
    "in it are expanded, and a file that is found first on the PATH takes the place of the one that was meant.",
  remediation:
    "Name the program itself as mcp.servers.NAME.command and give it its arguments: no `bash -c`. What needs several " +
    "steps goes into a script that only you can change.",
  references: [openclawDocs("tools/mcp"), owaspAgenticReference],
  run: (model, report) => {
    for (const { name, at, program, args } of mcpServers(model)) {
      const script = program === undefined ? undefined : shellScriptOf(program, args);
      if (script === undefined || runsWhatItFetches(script)) continue;
      report({
        at: [`${at}/command`, `${at}/args`],
        message: `The MCP server ${name} is a command line in a shell, with all that a shell can do.`,
      });
    }
  },
};
