import type { Check } from "@parapet/scan-core/core/check.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import type { McpClient } from "./client.ts";
import { factsOf, matchOf } from "./server-facts.ts";

/** Servers whose command, or whose script in the workspace, does something that no server needs. */
export function serverRunsMaliciousCode<Model>(client: McpClient<Model>): Check<Model> {
  return {
    id: `${client.prefix}-011`,
    title: "MCP server's command sends out, opens or changes what it should not",
    severity: "high",
    owasp: ["ASI04", "ASI03"],
    rationale:
      "The command of a server runs as you each time the client starts, before any tool is called and outside its sandbox. One " +
      "that sends a key or the environment away, opens a file of keys, or adds to what starts by itself does so unseen.",
    remediation:
      "Remove the server, look for what it has already done, and change the keys it could reach. Start a server by its program alone.",
    references: [...client.references, owaspAgenticReference],
    run: (model, report) => {
      for (const server of client.servers(model)) {
        for (const fact of factsOf(server, ["sends", "reads", "lasting"])) {
          report({
            at: [`${server.at}/args`, `${server.at}/command`],
            ...matchOf(server.name, fact),
          });
        }
      }
    },
  };
}
