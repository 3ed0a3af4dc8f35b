import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { mutableImage } from "@parapet/runtime-kit/mcp/container.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const serverPackageUnpinned: Check<OpenClawModel> = {
  id: "OC-MCP-003",
  title: "MCP server runs whatever version is the newest",
  severity: "medium",
  owasp: ["ASI04"],
  rationale:
    "npx, uvx and their like fetch the newest release of a package and run it, unasked, as the gateway's user. When the " +
    "publisher's account is taken over, the next start runs the attacker's code; packages of MCP servers have been " +
    "turned malicious in just that way.",
  remediation:
    "Name one version that you have looked at: `npx -y package@1.2.3`, `uvx package==1.2.3`, `docker run image@sha256:…`; and raise it when you " +
    "mean to.",
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
        message: `The MCP server ${name} fetches ${JSON.stringify(fetches.slice(0, 80))} anew in whatever version its publisher has put out last.`,
      });
    }
  },
};
