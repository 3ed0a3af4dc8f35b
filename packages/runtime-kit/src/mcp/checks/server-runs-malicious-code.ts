import type { Check } from "@parapet/scan-core/core/check.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import type { McpClient } from "./client.ts";
import { factsOf, matchOf, placesOf } from "./server-facts.ts";

/**
 * Servers whose command, variables or script in the workspace do something that no server needs,
 * and servers at an address that belongs to no service.
 */
export function serverRunsMaliciousCode<Model>(client: McpClient<Model>): Check<Model> {
  return {
    id: `${client.prefix}-011`,
    title: "Suspicious MCP server command or address",
    severity: "high",
    owasp: ["ASI04", "ASI03"],
    rationale:
      "A server's command runs with your privileges each time the client starts, before any tool is called and outside " +
      "the client's sandbox. One that sends out a key or the environment, opens a key file, or installs itself to start " +
      "automatically does so unnoticed. So does one that loads other code first (`NODE_OPTIONS=--require`, `LD_PRELOAD`) or " +
      "accepts any certificate. Who runs the machine behind a tunnel, a paste site or a bare address is unknown, and may " +
      "change.",
    remediation:
      "Remove the server, investigate what it has already done, and rotate the keys that it could reach. Start a server " +
      "by its program alone.",
    references: [...client.references, owaspAgenticReference],
    run: (model, report) => {
      for (const server of client.servers(model)) {
        for (const fact of factsOf(server, ["sends", "reads", "lasting"])) {
          report({
            at: placesOf(server, fact),
            ...matchOf(server.name, fact),
          });
        }
      }
    },
  };
}
