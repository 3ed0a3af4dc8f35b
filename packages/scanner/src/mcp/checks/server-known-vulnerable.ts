import type { Check } from "../../check.ts";
import { FixRefusal } from "../../check.ts";
import { type McpAdvisory, mcpAdvisories } from "../advisories.ts";
import { isInRange, parsePackageSpec } from "../package-version.ts";
import type { DeclaredServer, McpClient } from "./client.ts";
import { placeOf } from "../../check-place.ts";
import { owaspAgenticReference } from "../../owasp-reference.ts";

/** Servers of a version that has a published fault. */
export function serverKnownVulnerable<Model>(client: McpClient<Model>): Check<Model> {
  return {
    id: `${client.prefix}-007`,
    title: "MCP server has a known vulnerability",
    severity: "high",
    owasp: ["ASI04", "ASI05"],
    rationale:
      "The version that the file names has a published fault, with a description of how it is used. A server runs on your " +
      "machine as you, and what the agent reads reaches it.",
    remediation: "Name the version that mends it, as the message says, in the server's args.",
    references: [
      ...client.references,
      ...mcpAdvisories.map(({ source }) => source),
      owaspAgenticReference,
    ],
    run: (model, report) => {
      for (const server of client.servers(model)) {
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
      apply: (sighting, edit, model) => {
        const at = placeOf(sighting).replace(/\/args$/, "");
        const server = client.servers(model).find((candidate) => candidate.at === at);
        const advisory = server === undefined ? undefined : advisoryOf(server);
        if (server === undefined || advisory === undefined) return;
        const { version = "" } = parsePackageSpec(server.fetches ?? "") ?? {};
        const index = server.args.findIndex((word) => word.endsWith(server.fetches ?? ""));
        const word = server.args[index];
        if (advisory.fixedIn === "" || word === undefined || version === "") {
          throw new FixRefusal("No version mends it: take the server out by hand.");
        }
        edit.set(
          `${at}/args/${index}`,
          word.slice(0, word.lastIndexOf(version)) + advisory.fixedIn,
        );
      },
    },
  };
}

function advisoryOf({ fetches }: DeclaredServer): McpAdvisory | undefined {
  const named = fetches === undefined ? undefined : parsePackageSpec(fetches);
  if (named === undefined) return undefined;
  return mcpAdvisories.find(({ packageName, affected, fixedIn }) => {
    if (packageName !== named.name) return false;
    if (named.version === "") return fixedIn === "";
    return affected.some((range) => isInRange(named.version, range));
  });
}
