import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { containerOf, openingsOf } from "@parapet/runtime-kit/mcp/container.ts";

export const serverContainerNotIsolated: Check<OpenClawModel> = {
  id: "OC-MCP-011",
  title: "Container of an MCP server opens the machine",
  severity: "high",
  owasp: ["ASI05", "ASI03"],
  rationale:
    "People run an MCP server in a container to keep it in. With --privileged, the socket of the engine or the machine's " +
    "own folders inside, the container keeps nothing in: the server is root on the machine.",
  remediation:
    "Take the option out of mcp.servers.NAME.args, and mount the one folder that is needed, read-only: " +
    "`-v /srv/shared:/data:ro`.",
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
