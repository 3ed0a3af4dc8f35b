import type { Check } from "@parapet/scan-core/core/check.ts";
import { factsOf, matchOf } from "@parapet/runtime-kit/mcp/checks/server-facts.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const serverCommandHarmful: Check<OpenClawModel> = {
  id: "OC-MCP-016",
  title: "MCP server command accesses secrets or persists",
  severity: "high",
  owasp: ["ASI04", "ASI03"],
  rationale:
    "A server's command runs on the gateway's machine, as its user, each time OpenClaw starts the server, before any " +
    "tool is called. A command that decodes what it runs, sends out a key or the environment, or installs itself to " +
    "start automatically does so unnoticed.",
  remediation:
    "Disable it: `openclaw config set mcp.servers.NAME.enabled false --strict-json`. Investigate what it has already " +
    "done, and rotate the keys that it could reach.",
  references: [openclawDocs("tools/mcp"), owaspAgenticReference],
  run: (model, report) => {
    for (const server of mcpServers(model)) {
      const { name, at, url, isDownloaded } = server;
      const places = url === undefined ? [`${at}/args`, `${at}/command`] : [url.at];
      const facts = factsOf({ facts: model.mcpFacts.get(name) ?? [] }, [
        "sends",
        "reads",
        "lasting",
        ...(isDownloaded ? [] : (["elsewhere"] as const)),
      ]);
      for (const fact of facts) {
        report({ at: places, ...matchOf(name, fact) });
      }
    }
  },
};
