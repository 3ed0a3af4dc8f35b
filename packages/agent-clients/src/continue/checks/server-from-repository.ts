import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClientModel, Permissiveness } from "../../client/client-spec.ts";
import { owaspAgenticReference, serversReference } from "../references.ts";

export const serverFromRepository: Check<ClientModel> = {
  id: "CN-MCP-001",
  title: "An MCP server of the repository starts by itself",
  severity: "medium",
  confidence: "medium",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "Continue picks up every file in .continue/mcpServers of the folder that is open and starts what it declares; once the " +
    "editor trusts the folder, nobody is asked about the server. Whoever can change the repository chooses a program that runs as you.",
  remediation:
    "Declare the server in ~/.continue/config.yaml, and take `FILE` out of the repository. Look through .continue/mcpServers before opening a repository of others.",
  references: [serversReference, owaspAgenticReference],
  run: ({ mcpServers }, report) => {
    for (const { name, at, isCommitted, url } of mcpServers) {
      if (!isCommitted || url !== undefined) continue;
      report({ at, message: `The repository declares ${name}, and Continue starts it unasked.` });
    }
  },
};

/** The programs that a repository has started. */
export function programsOfRepository({
  mcpServers,
}: ClientModel): (Permissiveness & { readonly title: string }) | undefined {
  const at = mcpServers
    .filter(({ isCommitted, url }) => isCommitted && url === undefined)
    .map((server) => server.at);
  return at.length === 0 ? undefined : { at, fixedBy: [], title: "MCP servers of the repository" };
}
