import type { Check } from "@parapet/scan-core/core/check.ts";
import type { McpClient } from "./client.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import { breadthOfPath } from "@parapet/scan-core/paths/broad-path.ts";

/** File servers that expose a whole home directory or disk. */
export function fileServerOverlyBroad<Model>(client: McpClient<Model>): Check<Model> {
  return {
    id: `${client.prefix}-008`,
    title: "MCP file server access is overly broad",
    severity: "high",
    owasp: ["ASI02", "ASI03"],
    rationale:
      "A file server exposes its folders to the agent without the rules for Read and Edit and outside the sandbox. For " +
      "a whole home directory or disk, that includes every key and every conversation.",
    remediation: "Pass only the folder that is needed in the server's `args`.",
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
          message: `The MCP server ${name} exposes ${JSON.stringify(folder)}: ${breadthOfPath(folder, homeDir)}.`,
        });
      }
    },
  };
}
