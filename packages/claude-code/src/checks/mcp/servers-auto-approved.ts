import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/layers/layers.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";
import { ownerOf } from "../facts/settings-owner.ts";

export const serversAutoApproved: Check<ClaudeCodeModel> = {
  id: "CC-MCP-001",
  title: "Every MCP server of a repository starts unasked",
  severity: "high",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "A server of .mcp.json is a program that Claude Code starts as you. With enableAllProjectMcpServers nobody is asked " +
    "which: a commit that adds one runs its code on every machine that opens the folder.",
  remediation:
    "Remove the setting and approve servers by name: enabledMcpjsonServers, or the question at start.",
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
        message: `${ownerOf(level)} approve every MCP server that ${level === "user" ? "any repository" : "the repository"} names, now and later.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Asks about each server",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
