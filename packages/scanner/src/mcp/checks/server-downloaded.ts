import type { Check } from "../../check.ts";
import { runsWhatItFetches } from "../shell-scripts.ts";
import type { McpClient } from "./client.ts";
import { owaspAgenticReference } from "../../owasp-reference.ts";

/** Servers that are a script of a shell, and those that download it. */
export function serverDownloaded<Model>(client: McpClient<Model>): Check<Model> {
  return {
    id: `${client.prefix}-006`,
    title: "MCP server is a script of a shell",
    severity: "low",
    owasp: ["ASI05", "ASI04"],
    rationale:
      "A server that is started through a shell can be a whole script: what it runs does not show in its name. One that " +
      "fetches its script runs whatever the address answers on that day.",
    remediation: "Name the program itself as `command` and give it its arguments: no `bash -c`.",
    references: [...client.references, owaspAgenticReference],
    run: (model, report) => {
      for (const { name, at, script } of client.servers(model)) {
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
}
