import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClientModel, Permissiveness } from "../../client/client-spec.ts";
import { owaspAgenticReference, serversReference } from "../references.ts";

export const serverFromRepository: Check<ClientModel> = {
  id: "CN-MCP-001",
  title: "Repository-defined MCP server starts automatically",
  severity: "medium",
  confidence: "medium",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "Continue starts the servers that the files in .continue/mcpServers of the open folder define; once the editor " +
    "trusts the folder, a server requires no approval. Anyone who can change the repository chooses a program that " +
    "runs with your privileges.",
  remediation:
    "Define the server in ~/.continue/config.yaml, and remove `FILE` from the repository. Review .continue/mcpServers " +
    "before you open a third-party repository.",
  references: [serversReference, owaspAgenticReference],
  run: ({ mcpServers }, report) => {
    for (const { name, at, isCommitted, url } of mcpServers) {
      if (!isCommitted || url !== undefined) continue;
      report({
        at,
        message: `The repository defines ${name}, and Continue starts it without approval.`,
      });
    }
  },
};

/** The programs that a repository starts. */
export function programsOfRepository({
  mcpServers,
}: ClientModel): (Permissiveness & { readonly title: string }) | undefined {
  const at = mcpServers
    .filter(({ isCommitted, url }) => isCommitted && url === undefined)
    .map((server) => server.at);
  return at.length === 0 ? undefined : { at, fixedBy: [], title: "MCP servers of the repository" };
}
