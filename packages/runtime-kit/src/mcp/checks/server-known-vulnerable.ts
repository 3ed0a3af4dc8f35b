import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import { fixedArgument, vulnerabilitiesOf, vulnerabilityMessage } from "../vulnerable-package.ts";
import type { McpClient } from "./client.ts";

/** Servers whose package has a known vulnerability in the version that the configuration names. */
export function serverKnownVulnerable<Model>(client: McpClient<Model>): Check<Model> {
  return {
    id: `${client.prefix}-007`,
    title: "MCP server has a known vulnerability",
    severity: "high",
    owasp: ["ASI04", "ASI05"],
    rationale:
      "The version that the file names has a known vulnerability, and it is public how it is exploited. A server runs on " +
      "your machine as you, and what the agent reads reaches it. `parapet advisories` lists what is known.",
    remediation: "Set the version that the message names as fixed in the server's args.",
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
