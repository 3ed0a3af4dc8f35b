import type { Check } from "@parapet/scan-core/core/check.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import { resemblanceOf } from "@parapet/scan-core/packages/near-known-package.ts";
import { parsePackageSpec } from "@parapet/scan-core/packages/package-version.ts";
import type { McpClient } from "./client.ts";

/** Servers whose package name is close to that of a popular one. */
export function serverTyposquatted<Model>(client: McpClient<Model>): Check<Model> {
  return {
    id: `${client.prefix}-010`,
    title: "MCP server package name resembles a known package",
    severity: "medium",
    confidence: "medium",
    owasp: ["ASI04"],
    rationale:
      "Anyone can publish a package under an unused name, and attackers register names close to well-known ones " +
      "(typosquatting). The package runs on your machine with your privileges each time the client starts.",
    remediation:
      "Compare the name in the server's `args` with the one that its publisher documents, and correct it.",
    references: [
      ...client.references,
      "https://docs.npmjs.com/threats-and-mitigations",
      owaspAgenticReference,
    ],
    run: (model, report) => {
      for (const { name, at, fetches } of client.servers(model)) {
        const written = fetches === undefined ? undefined : parsePackageSpec(fetches)?.name;
        const known = written === undefined ? undefined : resemblanceOf(written);
        if (known === undefined) continue;
        report({
          at: `${at}/args`,
          message: `The MCP server ${name} fetches ${written}, ${known}.`,
        });
      }
    },
  };
}
