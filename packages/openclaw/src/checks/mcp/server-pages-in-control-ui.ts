import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const setting = "/mcp/apps/enabled";

export const serverPagesInControlUi: Check<OpenClawModel> = {
  id: "OC-MCP-013",
  title: "Pages of MCP servers are shown in the control UI",
  severity: "low",
  owasp: ["ASI04", "ASI09"],
  rationale:
    "With MCP Apps a server sends a page of its own, which people see within the control UI and which may call the " +
    "server's tools. A server that turns malicious can show what looks like OpenClaw asking for something.",
  remediation:
    "Where nobody uses them: `openclaw config set mcp.apps.enabled false --strict-json`.",
  references: [openclawDocs("cli/mcp/apps"), openclawDocs("tools/mcp"), owaspAgenticReference],
  aliases: ["mcp.apps.enabled"],
  run: (model, report) => {
    const servers = mcpServers(model);
    if (model.config.get(setting) !== true || servers.length === 0) return;
    report({
      at: setting,
      message: `${servers.length === 1 ? "An MCP server may" : `${servers.length} MCP servers may`} show pages of their own in the control UI.`,
    });
  },
  fix: {
    safe: false,
    title: "Shows no pages of MCP servers",
    apply: (_sighting, edit) => edit.set(setting, false),
  },
};
