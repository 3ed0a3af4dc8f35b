import type { Check } from "@parapet/scan-core/core/check.ts";
import { factsOf, matchOf } from "./server-facts.ts";
import type { McpClient } from "./client.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";

/** Servers that are a shell script, and those that download it. */
export function serverDownloaded<Model>(client: McpClient<Model>): Check<Model> {
  return {
    id: `${client.prefix}-006`,
    title: "MCP server started through a shell",
    severity: "low",
    owasp: ["ASI05", "ASI04"],
    rationale:
      "A server that is started through a shell can be a whole script: its name does not show what it runs. One that " +
      "downloads its script runs whatever the address returns that day; one that decodes what it runs hides it.",
    remediation:
      "Set `command` to the program itself and pass its arguments in `args`: no `bash -c`.",
    references: [...client.references, owaspAgenticReference],
    run: (model, report) => {
      for (const server of client.servers(model)) {
        const { name, at, script } = server;
        const places = [`${at}/args`, `${at}/command`];
        const facts = factsOf(server, ["elsewhere"]);
        for (const fact of facts) report({ at: places, ...matchOf(name, fact) });
        if (script === undefined || facts.length > 0) continue;
        report({
          at: places,
          severity: "low",
          message: `The MCP server ${name} is a shell command line, and can do everything that a shell can.`,
        });
      }
    },
  };
}
