import type { Check } from "@parapet/scan-core/core/check.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import { openingsOf } from "../container.ts";
import type { McpClient } from "./client.ts";

/** Servers in a container that has access to what it should isolate them from. */
export function serverContainerEscapes<Model>(client: McpClient<Model>): Check<Model> {
  return {
    id: `${client.prefix}-012`,
    title: "MCP server container is not isolated from the host",
    severity: "high",
    owasp: ["ASI05", "ASI03"],
    rationale:
      "An MCP server is run in a container to isolate it. With --privileged, the container engine's socket or the " +
      "host's own folders mounted, it is not isolated: the server is root on the host, or reads the keys there.",
    remediation:
      "Remove the option from the server's `args`, and mount only the folder that is needed, read-only: `-v " +
      "/srv/shared:/data:ro`.",
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
          message: `The container of the MCP server ${name} is not isolated from the host: ${openings.map(({ what }) => what).join("; ")}.`,
        });
      }
    },
  };
}
