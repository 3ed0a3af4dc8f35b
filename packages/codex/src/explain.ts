import { serverRows } from "@parapet/runtime-kit/mcp/server-rows.ts";
import { parsePointer } from "@parapet/documents/pointer.ts";
import type { ExplainedRow } from "@parapet/scan-core/core/explanation.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import type { ExplainableAgents } from "@parapet/runtime-kit/entry/runtime-entry.ts";
import type { Reading } from "@parapet/scan-core/core/runtime.ts";
import { allowedCommands } from "./policy/rules/command-rules.ts";
import { agentId, nonProjectLevels, type CodexModel, defaultsOf } from "./policy/model.ts";

/** What Codex may do in a project, or in any folder, and why. */
export function explainCodex({ model, evidenceOf }: Reading<CodexModel>): ExplainableAgents {
  const row = (subject: string, value: string, at: string): ExplainedRow => ({
    subject,
    value,
    setting: parsePointer(at).slice(1).join("."),
    evidence: evidenceOf(at),
  });
  const { approval, sandbox, network, layers, mcpServers } = model;
  const sections = [
    {
      title: "Commands",
      rows: [
        row("approval policy", approval.value, approval.at),
        row("sandbox", sandbox.value, sandbox.at),
        ...(sandbox.value === "workspace-write"
          ? [row("network in the sandbox", network.value ? "yes" : "no", network.at)]
          : []),
        ...layers
          .items("/sandbox_workspace_write/writable_roots")
          .map(({ value, at }) => row("writable folder", value, at)),
        ...allowedCommands(layers).map(({ words, at }) =>
          row("runs outside the sandbox", words.join(" "), at),
        ),
        ...layers
          .each("/profile", asText, nonProjectLevels)
          .map(({ value, at }) => row("profile", value, at)),
      ],
    },
    {
      title: "MCP servers",
      rows: mcpServers
        .flatMap((server) => serverRows(server))
        .map(({ subject, value, at }) => row(subject, value, at)),
    },
  ];
  return {
    defaults_of: `Codex ${defaultsOf}`,
    newer_writer: "",
    agents: [{ agent_id: agentId, is_default: true }],
    sectionsOf: (id) =>
      id === agentId ? sections.filter(({ rows }) => rows.length > 0) : undefined,
  };
}
