import type { Check } from "@parapet/scan-core/core/check.ts";
import { mutableImage } from "../container.ts";
import type { McpClient } from "./client.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";

/** Servers whose package is fetched in whatever version is the newest. */
export function serverUnpinned<Model>(client: McpClient<Model>): Check<Model> {
  return {
    id: `${client.prefix}-003`,
    title: "MCP server runs whatever version is the newest",
    severity: "medium",
    owasp: ["ASI04"],
    rationale:
      "npx, uvx and their like fetch the newest release of a package and run it as you. When the publisher's account is " +
      "taken over, the next start runs the attacker's code; packages of MCP servers have been turned malicious in that way.",
    remediation:
      "Name one version that you have looked at: `npx -y package@1.2.3`, `uvx package==1.2.3`, `docker run image@sha256:…`.",
    references: [
      ...client.references,
      "https://thehackernews.com/2025/09/first-malicious-mcp-server-found.html",
      owaspAgenticReference,
    ],
    run: (model, report) => {
      for (const { name, at, isUnpinned, fetches = "", container } of client.servers(model)) {
        if (container?.isUnpinned === true) {
          report({
            at: `${at}/args`,
            severity: container.isPulled ? "medium" : "low",
            message: mutableImage(name, container),
          });
        }
        if (!isUnpinned) continue;
        report({
          at: `${at}/args`,
          message: `The MCP server ${name} fetches ${JSON.stringify(fetches.slice(0, 80))} in whatever version its publisher has put out last.`,
        });
      }
    },
  };
}
