import type { Check } from "@parapet/scan-core/core/check.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import { nearKnownPackage } from "@parapet/scan-core/packages/near-known-package.ts";
import { parsePackageSpec } from "@parapet/scan-core/packages/package-version.ts";
import type { McpClient } from "./client.ts";

/** Servers whose package is named almost like one that many use. */
export function serverTyposquatted<Model>(client: McpClient<Model>): Check<Model> {
  return {
    id: `${client.prefix}-010`,
    title: "MCP server's package is named almost like a known one",
    severity: "medium",
    confidence: "medium",
    owasp: ["ASI04"],
    rationale:
      "Anybody may publish a package under a free name, and names next to well-known ones are taken by those who wait for a slip. " +
      "The package runs on your machine as you each time the client starts.",
    remediation:
      "Compare the name in the server's args with the one that its maker documents, and correct it.",
    references: [
      ...client.references,
      "https://docs.npmjs.com/threats-and-mitigations",
      owaspAgenticReference,
    ],
    run: (model, report) => {
      for (const { name, at, fetches } of client.servers(model)) {
        const written = fetches === undefined ? undefined : parsePackageSpec(fetches)?.name;
        const known = written === undefined ? undefined : nearKnownPackage(written);
        if (known === undefined) continue;
        report({
          at: `${at}/args`,
          message: `The MCP server ${name} fetches ${written}, which is almost the name of ${known}.`,
        });
      }
    },
  };
}
