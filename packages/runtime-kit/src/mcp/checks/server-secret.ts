import type { Check } from "@parapet/scan-core/core/check.ts";
import type { McpClient } from "./client.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";

/** Secrets of servers that are in the file as text. */
export function serverSecret<Model>(client: McpClient<Model>): Check<Model> {
  return {
    id: `${client.prefix}-004`,
    title: "MCP server's secret stands in the file",
    severity: "medium",
    owasp: ["ASI03"],
    rationale:
      "The file that names the server is read by the agent, by backups and, where it is committed, by everybody who has the " +
      "repository. Who reads the secret acts as the server's account.",
    remediation: `${client.secretsBelong} Change a secret that was committed.`,
    references: [...client.references, owaspAgenticReference],
    run: (model, report) => {
      for (const { name, secretKinds, isCommitted } of client.servers(model)) {
        for (const [at, what] of secretKinds) {
          report({
            at,
            severity: isCommitted ? "high" : "medium",
            message: `${startOf(what)} stands in the file as text, for the MCP server ${name}${isCommitted ? ", and the file is meant to be committed" : ""}.`,
          });
        }
      }
    },
  };
}

function startOf(what: string): string {
  return what.charAt(0).toUpperCase() + what.slice(1);
}
