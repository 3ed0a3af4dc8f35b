import type { Check } from "../../../check.ts";
import type { OpenClawModel } from "../../model.ts";
import { FixRefusal } from "../../../check.ts";
import { below } from "../../settings.ts";
import { mcpAdvisories } from "../../../mcp/advisories.ts";
import type { McpAdvisory } from "../../../mcp/advisories.ts";
import { mcpServers } from "../facts/mcp-servers.ts";
import type { McpServer } from "../facts/mcp-servers.ts";
import { isInRange, parsePackageSpec } from "../../../mcp/package-version.ts";
import { parentPointer } from "../../../documents/pointer.ts";
import { pointerOf } from "../facts/pointer-of.ts";
import { openclawDocs, owaspAgenticReference } from "../facts/references.ts";

export const serverKnownVulnerable: Check<OpenClawModel> = {
  id: "OC-MCP-007",
  title: "MCP server has a known vulnerability",
  severity: "high",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "The version that the configuration names has a published fault, with a description of how it is used. A server runs " +
    "on the gateway's machine as its user, and what the agent reads reaches it.",
  remediation: "Name the version that mends it, as the message says, in mcp.servers.NAME.args.",
  references: [
    openclawDocs("tools/mcp"),
    ...mcpAdvisories.map(({ source }) => source),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    for (const server of mcpServers(model)) {
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
    title: "Names the version that mends it, or switches the server off",
    apply: (sighting, edit, model) => {
      const at = parentPointer(pointerOf(sighting));
      const server = mcpServers(model).find((candidate) => candidate.at === at);
      const advisory = server === undefined ? undefined : advisoryOf(server);
      if (server === undefined || advisory === undefined) return;
      if (advisory.fixedIn === "") {
        edit.set(`${server.at}/enabled`, false);
        return;
      }
      const index = server.args.findIndex((word) => word.endsWith(server.fetches ?? ""));
      const word = server.args[index];
      if (word === undefined) throw new FixRefusal(`Name version ${advisory.fixedIn} by hand.`);
      const { version = "" } = parsePackageSpec(server.fetches ?? "") ?? {};
      const place = below(server.at, "args", index);
      edit.set(place, word.slice(0, word.lastIndexOf(version)) + advisory.fixedIn);
    },
  },
};

/** The worst is named first in the table's order; of a server, one is enough to act on. */
function advisoryOf({ fetches }: McpServer): McpAdvisory | undefined {
  const named = fetches === undefined ? undefined : parsePackageSpec(fetches);
  if (named === undefined) return undefined;
  return mcpAdvisories.find(({ packageName, affected, fixedIn }) => {
    if (packageName !== named.name) return false;
    // A package that no version mends is named without one just the same.
    if (named.version === "") return fixedIn === "";
    return affected.some((range) => isInRange(named.version, range));
  });
}
