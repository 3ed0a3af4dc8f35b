import type { PostureGraph } from "@parapet/posture";
import type { Reading } from "../../runtime.ts";
import { fileEvidence } from "../../setting-evidence.ts";
import { startSketch } from "../../topology/sketch.ts";
import type { ScanEnvironment } from "../../workspace-scan.ts";
import { agentId } from "../explain.ts";
import type { ClaudeCodeModel } from "../model.ts";
import { drawFileTools } from "./draw-file-tools.ts";
import { drawHooks } from "./draw-hooks.ts";
import { drawMcpServers } from "./draw-mcp-servers.ts";
import { drawShell, shellOf } from "./draw-shell.ts";
import { drawSources } from "./draw-sources.ts";

/** The posture graph that the settings of Claude Code draw: what text reaches it, and what it can then do. */
export function claudeCodeTopology(
  { model, evidenceOf }: Pick<Reading<ClaudeCodeModel>, "model" | "evidenceOf">,
  service: string,
  { hostName }: ScanEnvironment,
): PostureGraph {
  const sketch = startSketch(service, evidenceOf, (path) => fileEvidence(path, model.folder));
  const agent = sketch.node("agent", agentId, "Claude Code", {
    agent_id: agentId,
    sandbox: model.sandbox.enabled.value ? "all" : "off",
    shell: shellOf(model),
    file_tools: "writing",
  });
  drawSources(model, agent, sketch);
  drawShell(model, agent, hostName, sketch);
  drawFileTools(model, agent, sketch);
  drawMcpServers(model, agent, hostName, sketch);
  drawHooks(model, hostName, sketch);
  return sketch.finish();
}
