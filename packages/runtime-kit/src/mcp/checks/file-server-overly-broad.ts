import type { Check } from "@parapet/scan-core/core/check.ts";
import type { McpClient } from "./client.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import { breadthOfPath } from "@parapet/scan-core/paths/broad-path.ts";

/** Servers for files that open a whole home or disk. */
export function fileServerOverlyBroad<Model>(client: McpClient<Model>): Check<Model> {
  return {
    id: `${client.prefix}-008`,
    title: "MCP server opens far more files than the project",
    severity: "high",
    owasp: ["ASI02", "ASI03"],
    rationale:
      "A server for files gives its folders to the agent past the rules for Read and Edit and past the sandbox. Over a whole " +
      "home or disk that is every key and every conversation.",
    remediation: "Name the one folder that is meant in the server's args.",
    references: [...client.references, owaspAgenticReference],
    run: (model, report) => {
      const homeDir = client.homeDir(model);
      for (const { name, at, program, args, fetches = "" } of client.servers(model)) {
        if (program === undefined) continue;
        if (![name, program, fetches].some((word) => /file-?system|\bfiles?\b/i.test(word)))
          continue;
        const folder = args.find(
          (word) => /^(?:[/~]|\$\{?HOME)/.test(word) && breadthOfPath(word, homeDir) !== undefined,
        );
        if (folder === undefined) continue;
        report({
          at: `${at}/args`,
          message: `The MCP server ${name} opens ${JSON.stringify(folder)}: ${breadthOfPath(folder, homeDir)}.`,
        });
      }
    },
  };
}
