import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { mcpServers } from "../../facts/mcp/mcp-servers.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { holderOf } from "../../facts/reporting/holder-of.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { runsWhatItFetches, shellScriptOf } from "@parapet/code-analysis/commands/shell-scripts.ts";

export const serverDownloadedAtStart: Check<OpenClawModel> = {
  id: "OC-MCP-002",
  title: "MCP server downloads and runs a remote script",
  severity: "critical",
  owasp: ["ASI05", "ASI04"],
  rationale:
    "Anyone who controls the URL, or the network path where it is plain HTTP, decides at each start what runs on the " +
    "gateway's machine, as its user and with its secrets. Nothing is verified, and nothing is kept for later " +
    "inspection.",
  remediation:
    "Disable it: `openclaw config set mcp.servers.NAME.enabled false --strict-json`. Download the program once, " +
    "review it, and set the file as mcp.servers.NAME.command.",
  references: [openclawDocs("tools/mcp"), owaspAgenticReference],
  run: (model, report) => {
    for (const { name, at, program, args } of mcpServers(model)) {
      const script = program === undefined ? undefined : shellScriptOf(program, args);
      if (script === undefined || !runsWhatItFetches(script)) continue;
      const isPlain = /\bhttp:\/\//i.test(script);
      report({
        at: [`${at}/args`, `${at}/command`],
        severity: isPlain ? "critical" : "high",
        message:
          `The MCP server ${name} fetches a script${isPlain ? " over plain HTTP" : ""} and runs it each time ` +
          "OpenClaw starts it.",
      });
    }
  },
  fix: {
    safe: false,
    title: "Disables the MCP server",
    apply: (match, edit) => edit.set(`${holderOf(placeOf(match))}/enabled`, false),
  },
};
