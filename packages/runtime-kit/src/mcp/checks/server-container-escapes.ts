import type { Check } from "@parapet/scan-core/core/check.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import { openingsOf } from "../container.ts";
import type { McpClient } from "./client.ts";

/** Servers in a container that has what it should keep the server from. */
export function serverContainerEscapes<Model>(client: McpClient<Model>): Check<Model> {
  return {
    id: `${client.prefix}-012`,
    title: "Container of an MCP server opens the machine",
    severity: "high",
    owasp: ["ASI05", "ASI03"],
    rationale:
      "People run an MCP server in a container to keep it in. With --privileged, the socket of the engine or the machine's own " +
      "folders inside, the container keeps nothing in: the server is root on the machine, or reads the keys that lie there.",
    remediation:
      "Take the option out of the server's args, and mount the one folder that is needed, read-only: `-v /srv/shared:/data:ro`.",
    references: [
      ...client.references,
      "https://docs.docker.com/engine/security/",
      owaspAgenticReference,
    ],
    run: (model, report) => {
      const place = { homeDir: client.homeDir(model), folder: client.folder(model) };
      for (const { name, at, container } of client.servers(model)) {
        const openings = container === undefined ? [] : openingsOf(container, place);
        const [worst] = openings;
        if (worst === undefined) continue;
        report({
          at: `${at}/args`,
          severity: worst.severity,
          message: `The container of the MCP server ${name} has ${openings.map(({ what }) => what).join("; ")}.`,
        });
      }
    },
  };
}
