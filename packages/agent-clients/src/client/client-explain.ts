import { serverRows } from "@parapet/runtime-kit/mcp/server-rows.ts";
import { parsePointer } from "@parapet/documents/pointer.ts";
import type { ExplainableAgents } from "@parapet/runtime-kit/entry/runtime-entry.ts";
import type { Reading } from "@parapet/scan-core/core/runtime.ts";
import type { ClientModel, ClientSpec } from "./client-spec.ts";

/** What a client may do in a project, or in any folder, and why. */
export function explainClient(
  spec: ClientSpec,
  { model, evidenceOf }: Reading<ClientModel>,
): ExplainableAgents {
  const row = (subject: string, value: string, at: string) => ({
    subject,
    value,
    setting: parsePointer(at).slice(1).join("."),
    evidence: evidenceOf(at),
  });
  const commands = spec.autoApprovedCommands(model);
  const sections = [
    {
      title: "Commands",
      rows: (commands?.at ?? []).map((at) => row("auto-approved", "yes", at)),
    },
    {
      title: "MCP servers",
      rows: model.mcpServers
        .flatMap((server) => serverRows(server))
        .map(({ subject, value, at }) => row(subject, value, at)),
    },
  ];
  return {
    defaults_of: spec.defaultsOf,
    newer_writer: "",
    agents: [{ agent_id: spec.id, is_default: true }],
    sectionsOf: (id) =>
      id === spec.id ? sections.filter(({ rows }) => rows.length > 0) : undefined,
  };
}
