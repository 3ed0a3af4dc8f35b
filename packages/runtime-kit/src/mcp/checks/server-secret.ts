import type { Check } from "@parapet/scan-core/core/check.ts";
import type { McpClient } from "./client.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";

/** Secrets of servers that are hard-coded in the file. */
export function serverSecret<Model>(client: McpClient<Model>): Check<Model> {
  return {
    id: `${client.prefix}-004`,
    title: "Hard-coded secret in MCP server configuration",
    severity: "medium",
    owasp: ["ASI03"],
    rationale:
      "The file that defines the server is read by the agent, by backups and, if it is committed, by everyone with " +
      "access to the repository. Anyone who reads the secret can act as the server's account.",
    remediation: `${client.secretsBelong} Rotate a secret that was committed.`,
    references: [...client.references, owaspAgenticReference],
    run: (model, report) => {
      for (const { name, secretKinds, isCommitted } of client.servers(model)) {
        for (const [at, what] of secretKinds) {
          report({
            at,
            severity: isCommitted ? "high" : "medium",
            message: `${startOf(what)} of the MCP server ${name} is hard-coded in the file${isCommitted ? ", which is meant to be committed" : ""}.`,
          });
        }
      }
    },
  };
}

function startOf(what: string): string {
  return what.charAt(0).toUpperCase() + what.slice(1);
}
