import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { ownerOf } from "../facts/settings-owner.ts";

export const serversAutoApproved: Check<ClaudeCodeModel> = {
  id: "CC-MCP-001",
  title: "Project MCP servers auto-approved",
  severity: "high",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "A server in .mcp.json is a program that Claude Code starts with your privileges. With " +
    "`enableAllProjectMcpServers` it does so without a prompt. A commit that adds a server runs its code on every " +
    "machine that opens the folder.",
  remediation:
    "Remove the setting and approve servers by name, in `enabledMcpjsonServers` or at the startup prompt.",
  references: [
    claudeDocs("mcp"),
    settingTypes,
    "https://www.cve.org/CVERecord?id=CVE-2025-59536",
    owaspAgenticReference,
  ],
  aliases: ["CVE-2025-59536"],
  run: ({ layers }, report) => {
    for (const { value, at, level } of layers.each("/enableAllProjectMcpServers", asBoolean)) {
      if (!value) continue;
      report({
        at,
        severity: level === "local" ? "medium" : "high",
        message: `${ownerOf(level)} approve every MCP server that ${level === "user" ? "any repository" : "the repository"} defines, now and later.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Prompts for each server",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
