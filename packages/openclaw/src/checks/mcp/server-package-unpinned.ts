import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { mutableImage } from "@parapet/runtime-kit/mcp/container.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const serverPackageUnpinned: Check<OpenClawModel> = {
  id: "OC-MCP-003",
  title: "Unpinned MCP server package",
  severity: "medium",
  owasp: ["ASI04"],
  rationale:
    "npx, uvx and similar tools fetch the latest release of a package and run it as the gateway's user, without " +
    "approval. If the publisher's account is taken over, the next start runs the attacker's code. MCP server packages " +
    "have been turned malicious in this way.",
  remediation:
    "Pin a version that you have reviewed: `npx -y package@1.2.3`, `uvx package==1.2.3`, `docker run image@sha256:…`.",
  references: [
    openclawDocs("tools/mcp"),
    "https://thehackernews.com/2025/09/first-malicious-mcp-server-found.html",
    owaspAgenticReference,
  ],
  run: (model, report) => {
    for (const { name, at, unpinned, fetches = "", container } of mcpServers(model)) {
      if (container?.isUnpinned === true) {
        report({
          at: `${at}/args`,
          severity: container.isPulled ? "medium" : "low",
          message: mutableImage(name, container),
        });
      }
      if (unpinned === undefined) continue;
      report({
        at: unpinned,
        message: `The MCP server ${name} fetches the latest release of ${JSON.stringify(fetches.slice(0, 80))} without a pinned version.`,
      });
    }
  },
};
