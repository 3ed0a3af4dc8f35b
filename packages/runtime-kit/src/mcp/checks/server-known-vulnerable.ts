import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import { fixedArgument, vulnerabilitiesOf, vulnerabilityMessage } from "../vulnerable-package.ts";
import type { McpClient } from "./client.ts";

/** Servers whose package has a known vulnerability in the version that the configuration names. */
export function serverKnownVulnerable<Model>(client: McpClient<Model>): Check<Model> {
  return {
    id: `${client.prefix}-007`,
    title: "MCP server with known vulnerabilities",
    severity: "high",
    owasp: ["ASI04", "ASI05"],
    rationale:
      "The configured version has a known vulnerability with public details. The server runs on your machine with your " +
      "privileges, and what the agent reads reaches it. `parapet advisories` lists the known ones.",
    remediation:
      "Set the version in the server's `args` to the fixed version that the message names.",
    references: [...client.references, "https://osv.dev/", owaspAgenticReference],
    run: (model, report) => {
      for (const { server, assessment } of vulnerableServers(client, model)) {
        report({
          at: `${server.at}/args`,
          severity: assessment.severity,
          message: vulnerabilityMessage(server, assessment),
        });
      }
    },
    fix: {
      safe: false,
      title: "Sets the first published version with the fix",
      apply: (match, edit, model) => {
        const at = placeOf(match).replace(/\/args$/, "");
        for (const { server, assessment } of vulnerableServers(client, model)) {
          if (server.at !== at) continue;
          const { index, word } = fixedArgument(server, assessment);
          edit.set(`${at}/args/${index}`, word);
        }
      },
    },
  };
}

function vulnerableServers<Model>(client: McpClient<Model>, model: Model) {
  return client.servers(model).flatMap((server) => {
    const assessment = vulnerabilitiesOf(server, client.advisories(model));
    return assessment === undefined ? [] : [{ server, assessment }];
  });
}
