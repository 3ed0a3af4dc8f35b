import type { Check } from "@parapet/scan-core/core/check.ts";
import { mutableImage } from "../container.ts";
import type { McpClient } from "./client.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";

/** Servers whose package is fetched in its latest version. */
export function serverUnpinned<Model>(client: McpClient<Model>): Check<Model> {
  return {
    id: `${client.prefix}-003`,
    title: "Unpinned MCP server package",
    severity: "medium",
    owasp: ["ASI04"],
    rationale:
      "npx, uvx and similar tools fetch the latest release of a package and run it with your privileges. If the " +
      "publisher's account is taken over, the next start runs the attacker's code. MCP server packages have been turned " +
      "malicious in this way.",
    remediation:
      "Pin a version that you have reviewed: `npx -y package@1.2.3`, `uvx package==1.2.3`, `docker run image@sha256:…`.",
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
          message: `The MCP server ${name} fetches the latest version of ${JSON.stringify(fetches.slice(0, 80))}.`,
        });
      }
    },
  };
}
