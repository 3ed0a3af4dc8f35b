import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { hubServers } from "../servers.ts";
import { owaspAgenticReference, schemaReference, serversReference } from "../references.ts";

export const hubServerUnpinned: Check<ClientModel> = {
  id: "CN-HUB-001",
  title: "Unpinned MCP server from the hub",
  severity: "medium",
  owasp: ["ASI04"],
  rationale:
    "A hub block defines which program is started, with which arguments. Its publisher can change it at any time, and " +
    "the next start of Continue runs the latest version with your privileges.",
  remediation:
    "Pin a version that you have reviewed, uses: owner/name@1.2.3, or declare the server yourself.",
  references: [serversReference, schemaReference, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { uses, at } of hubServers(layers)) {
      if (!isUnpinned(uses)) continue;
      report({ at, message: `${JSON.stringify(uses.slice(0, 80))} is not pinned to a version.` });
    }
  },
};

/**
 * "owner/name" and "owner/name@latest"; a file is on the machine, and a template is filled in
 * elsewhere.
 */
function isUnpinned(uses: string): boolean {
  return /^[\w.-]+\/[\w.-]+(?:@latest)?$/.test(uses);
}
