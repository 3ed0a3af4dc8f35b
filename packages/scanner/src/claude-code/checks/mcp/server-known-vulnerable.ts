import type { Check } from "../../../check.ts";
import { FixRefusal } from "../../../check.ts";
import { type McpAdvisory, mcpAdvisories } from "../../../mcp/advisories.ts";
import { isInRange, parsePackageSpec } from "../../../mcp/package-version.ts";
import type { McpServer } from "../../mcp-servers.ts";
import type { ClaudeCodeModel } from "../../model.ts";
import { placeOf } from "../facts/place.ts";
import { claudeDocs, owaspAgenticReference } from "../facts/references.ts";

export const serverKnownVulnerable: Check<ClaudeCodeModel> = {
  id: "CC-MCP-007",
  title: "MCP server has a known vulnerability",
  severity: "high",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "The version that the file names has a published fault, with a description of how it is used. A server runs on your " +
    "machine as you, and what the agent reads reaches it.",
  remediation: "Name the version that mends it, as the message says, in the server's args.",
  references: [
    claudeDocs("mcp"),
    ...mcpAdvisories.map(({ source }) => source),
    owaspAgenticReference,
  ],
  run: ({ mcpServers }, report) => {
    for (const server of mcpServers) {
      const advisory = advisoryOf(server);
      if (advisory === undefined) continue;
      const { id, severity, allows, fixedIn } = advisory;
      report({
        at: `${server.at}/args`,
        severity,
        message:
          `The MCP server ${server.name} is ${server.fetches} (${id}), which ${allows}. ` +
          (fixedIn === "" ? "No version is known to mend it." : `Version ${fixedIn} mends it.`),
      });
    }
  },
  fix: {
    safe: false,
    title: "Names the version that mends it",
    apply: (sighting, edit, { mcpServers }) => {
      const at = placeOf(sighting).replace(/\/args$/, "");
      const server = mcpServers.find((candidate) => candidate.at === at);
      const advisory = server === undefined ? undefined : advisoryOf(server);
      if (server === undefined || advisory === undefined) return;
      const { version = "" } = parsePackageSpec(server.fetches ?? "") ?? {};
      const index = server.args.findIndex((word) => word.endsWith(server.fetches ?? ""));
      const word = server.args[index];
      if (advisory.fixedIn === "" || word === undefined || version === "") {
        throw new FixRefusal("No version mends it: take the server out by hand.");
      }
      edit.set(`${at}/args/${index}`, word.slice(0, word.lastIndexOf(version)) + advisory.fixedIn);
    },
  },
};

function advisoryOf({ fetches }: McpServer): McpAdvisory | undefined {
  const named = fetches === undefined ? undefined : parsePackageSpec(fetches);
  if (named === undefined) return undefined;
  return mcpAdvisories.find(({ packageName, affected, fixedIn }) => {
    if (packageName !== named.name) return false;
    if (named.version === "") return fixedIn === "";
    return affected.some((range) => isInRange(named.version, range));
  });
}
