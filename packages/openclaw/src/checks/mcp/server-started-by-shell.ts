import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { runsWhatItFetches, shellScriptOf } from "@parapet/code-analysis/commands/shell-scripts.ts";

export const serverStartedByShell: Check<OpenClawModel> = {
  id: "OC-MCP-001",
  title: "MCP server started through a shell",
  severity: "low",
  owasp: ["ASI05", "ASI04"],
  rationale:
    "A server that is started through a shell can be an arbitrary script. Its name does not show what it runs, " +
    "variables in it are expanded, and a file that comes first on the PATH replaces the intended one.",
  remediation:
    "Set the program itself as mcp.servers.NAME.command and pass its arguments, without `bash -c`. Put multiple steps " +
    "into a script that only you can change.",
  references: [openclawDocs("tools/mcp"), owaspAgenticReference],
  run: (model, report) => {
    for (const { name, at, program, args } of mcpServers(model)) {
      const script = program === undefined ? undefined : shellScriptOf(program, args);
      if (script === undefined || runsWhatItFetches(script)) continue;
      report({
        at: [`${at}/command`, `${at}/args`],
        message: `The MCP server ${name} is a shell command line and can do anything that a shell can.`,
      });
    }
  },
};
