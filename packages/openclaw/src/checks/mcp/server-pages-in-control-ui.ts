import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const setting = "/mcp/apps/enabled";

export const serverPagesInControlUi: Check<OpenClawModel> = {
  id: "OC-MCP-013",
  title: "MCP server pages shown in the control UI",
  severity: "low",
  owasp: ["ASI04", "ASI09"],
  rationale:
    "With MCP Apps, a server sends a page that people see inside the control UI and that may call the server's tools. " +
    "A malicious server can imitate a prompt of OpenClaw.",
  remediation:
    "Disable it if nobody uses it: `openclaw config set mcp.apps.enabled false --strict-json`.",
  references: [openclawDocs("cli/mcp/apps"), openclawDocs("tools/mcp"), owaspAgenticReference],
  aliases: ["mcp.apps.enabled"],
  run: (model, report) => {
    const servers = mcpServers(model);
    if (model.config.get(setting) !== true || servers.length === 0) return;
    report({
      at: setting,
      message: `${servers.length === 1 ? "An MCP server may show its" : `${servers.length} MCP servers may show their`} pages in the control UI.`,
    });
  },
  fix: {
    safe: false,
    title: "Sets mcp.apps.enabled to false",
    apply: (_match, edit) => edit.set(setting, false),
  },
};
