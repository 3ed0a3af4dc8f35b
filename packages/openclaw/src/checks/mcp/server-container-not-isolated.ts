import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { containerOf, openingsOf } from "@parapet/runtime-kit/mcp/container.ts";

export const serverContainerNotIsolated: Check<OpenClawModel> = {
  id: "OC-MCP-011",
  title: "MCP server container is not isolated from the host",
  severity: "high",
  owasp: ["ASI05", "ASI03"],
  rationale:
    "A container is meant to isolate an MCP server. With --privileged, the engine's socket or host folders mounted " +
    "into it, the container isolates nothing: the server is root on the host.",
  remediation:
    "Remove the option from mcp.servers.NAME.args, and mount only the folder that is needed, read-only: `-v " +
    "/srv/shared:/data:ro`.",
  references: [openclawDocs("tools/mcp"), owaspAgenticReference],
  run: (model, report) => {
    const place = { homeDir: model.homeDir, folder: model.stateDir };
    for (const { name, at, program, args } of mcpServers(model)) {
      const container = program === undefined ? undefined : containerOf(program, args);
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
