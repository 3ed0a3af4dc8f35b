import type { Check } from "@parapet/scan-core/core/check.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import type { McpClient } from "./client.ts";
import { factsOf, matchOf } from "./server-facts.ts";

/** Servers whose command, or whose script in the workspace, does something that no server needs. */
export function serverRunsMaliciousCode<Model>(client: McpClient<Model>): Check<Model> {
  return {
    id: `${client.prefix}-011`,
    title: "Suspicious MCP server command",
    severity: "high",
    owasp: ["ASI04", "ASI03"],
    rationale:
      "A server's command runs with your privileges each time the client starts, before any tool is called and outside " +
      "the client's sandbox. One that sends out a key or the environment, opens a key file, or installs itself to start " +
      "automatically does so unnoticed.",
    remediation:
      "Remove the server, investigate what it has already done, and rotate the keys that it could reach. Start a server " +
      "by its program alone.",
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
