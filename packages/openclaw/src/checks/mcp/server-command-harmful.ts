import type { Check } from "@parapet/scan-core/core/check.ts";
import { factsOf, matchOf } from "@parapet/runtime-kit/mcp/checks/server-facts.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const serverCommandHarmful: Check<OpenClawModel> = {
  id: "OC-MCP-016",
  title: "MCP server's command sends out, opens or changes what it should not",
  severity: "high",
  owasp: ["ASI04", "ASI03"],
  rationale:
    "The command of a server runs on the gateway's machine as its user each time OpenClaw starts it, before any tool is called. One " +
    "that decodes what it runs, sends a key or the environment away, or adds to what starts by itself does so unseen.",
  remediation:
    "Switch it off: `openclaw config set mcp.servers.NAME.enabled false --strict-json`. Look for what it has already done, and change " +
    "the keys it could reach.",
  references: [openclawDocs("tools/mcp"), owaspAgenticReference],
  run: (model, report) => {
    for (const server of mcpServers(model)) {
      const { name, at, isDownloaded } = server;
      const facts = factsOf({ facts: model.mcpFacts.get(name) ?? [] }, [
        "sends",
        "reads",
        "lasting",
        ...(isDownloaded ? [] : (["elsewhere"] as const)),
      ]);
      for (const fact of facts) {
        report({ at: [`${at}/args`, `${at}/command`], ...matchOf(name, fact) });
      }
    }
  },
};
