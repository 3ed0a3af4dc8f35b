import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import { namedModel } from "@parapet/runtime-kit/topology/named-model.ts";
import type { PostureGraph } from "@parapet/posture";
import type { Reading } from "@parapet/scan-core/core/runtime.ts";
import { fileEvidence } from "@parapet/scan-core/secrets/setting-evidence.ts";
import { drawMcpServers } from "@parapet/runtime-kit/topology/draw-mcp-servers.ts";
import { startSketch } from "@parapet/runtime-kit/topology/sketch.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { allowsToolsOf, nameInRules } from "../checks/facts/server-rules.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import { agentId, type ClaudeCodeModel } from "../policy/model.ts";
import { drawFileTools } from "./draw-file-tools.ts";
import { drawHooks } from "./draw-hooks.ts";
import { drawShell, shellOf } from "./draw-shell.ts";
import { drawSources } from "./draw-sources.ts";

/**
 * The posture graph that the settings of Claude Code draw: what text reaches it, and what it can
 * then do.
 */
export function claudeCodeTopology(
  { model, evidenceOf }: Pick<Reading<ClaudeCodeModel>, "model" | "evidenceOf">,
  service: string,
  { hostName }: ScanEnvironment,
): PostureGraph {
  const sketch = startSketch(service, evidenceOf, (path) => fileEvidence(path, model.folder));
  const agent = sketch.node("agent", agentId, "Claude Code", {
    agent_id: agentId,
    runtime: "claude-code",
    sandbox: model.sandbox.enabled.value ? "all" : "off",
    shell: shellOf(model),
    file_tools: "writing",
    ...namedModel(model.layers.pick("/model", asText, "").value),
  });
  drawSources(model, { agent, hostName, sketch });
  drawShell(model, { agent, hostName, sketch });
  drawFileTools(model, { agent, hostName, sketch });
  drawMcpServers(
    model.mcpServers
      .filter(({ approved }) => approved)
      .map((server) => ({ ...server, isCommitted: server.scope === "project" })),
    {
      agentId,
      title: "Claude Code",
      agent,
      hostName,
      homeDir: model.homeDir,
      folder: model.folder,
      toolsOf: ({ name }) => `mcp__${nameInRules(name)}__*`,
      autoApproved: ({ name }) => mcpPermissivenessOf(model, name),
      tlsCheck: "CC-MCP-005",
    },
    sketch,
  );
  drawHooks(model, hostName, sketch);
  return sketch.finish();
}

/** A rule for some tools of a server is treated as a rule for all of them. */
function mcpPermissivenessOf(
  { allow, mode }: ClaudeCodeModel,
  name: string,
): { readonly at: readonly string[]; readonly fixedBy: readonly CheckId[] } | undefined {
  if (mode.value === "bypassPermissions") return { at: [mode.at], fixedBy: ["CC-MODE-001"] };
  const rules = allow.filter((rule) => allowsToolsOf(name, rule));
  return rules.length === 0
    ? undefined
    : { at: rules.map(({ at }) => at), fixedBy: ["CC-PERM-013"] };
}
