import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { hubServers } from "../servers.ts";
import { owaspAgenticReference, schemaReference, serversReference } from "../references.ts";

export const hubServerUnpinned: Check<ClientModel> = {
  id: "CN-HUB-001",
  title: "An MCP server is taken from the hub in whatever version is the newest",
  severity: "medium",
  owasp: ["ASI04"],
  rationale:
    "A block says which program is started, with which arguments. Its publisher can change that at any time, and the next " +
    "start of Continue runs what the newest version says, as you.",
  remediation:
    "Name one version that you have looked at, uses: owner/name@1.2.3, or declare the server yourself.",
  references: [serversReference, schemaReference, owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { uses, at } of hubServers(layers)) {
      if (!isUnpinned(uses)) continue;
      report({ at, message: `${JSON.stringify(uses.slice(0, 80))} names no version.` });
    }
  },
};

/** "owner/name" and "owner/name@latest"; a file lies on the machine, and a template is filled in elsewhere. */
function isUnpinned(uses: string): boolean {
  return /^[\w.-]+\/[\w.-]+(?:@latest)?$/.test(uses);
}
