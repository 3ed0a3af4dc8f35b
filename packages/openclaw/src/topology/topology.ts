import type { PostureGraph } from "@parapet/posture";
import type { Reading } from "@parapet/scan-core/core/runtime.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { fileEvidence } from "../reading/evidence.ts";
import type { OpenClawModel } from "../model/model.ts";
import { drawChannels } from "./draw-channels.ts";
import { drawCodeMode } from "./draw-code-mode.ts";
import { drawSetupTool, drawSkillWorkshop } from "./draw-control-plane.ts";
import { drawMemorySearch, drawTranscripts } from "./draw-conversation-tools.ts";
import { drawDelegation } from "./draw-delegation.ts";
import { drawDevices } from "./draw-devices.ts";
import { drawElevatedSenders } from "./draw-elevated-senders.ts";
import { drawExtensions } from "./draw-extensions.ts";
import { drawFileTools } from "./draw-file-tools.ts";
import { drawGateway } from "./draw-gateway.ts";
import { drawBrowserIdentity, drawGitHubIdentity } from "./draw-identities.ts";
import { drawInstructions } from "./draw-instructions.ts";
import { drawLateExecution } from "./draw-late-execution.ts";
import { drawMcpServers } from "./draw-mcp-servers.ts";
import { drawMemory } from "./draw-memory.ts";
import { drawModelProviders } from "./draw-model-providers.ts";
import { drawOutbound } from "./draw-outbound.ts";
import { drawOwnCode } from "./draw-own-code.ts";
import { drawPrivateNetwork } from "./draw-private-network.ts";
import { drawRoomHistory } from "./draw-room-history.ts";
import { drawSafePrograms } from "./draw-safe-programs.ts";
import { drawMessageTool, drawScheduler } from "./draw-senders.ts";
import { drawShell } from "./draw-shell.ts";
import { drawStateRecords } from "./draw-state-records.ts";
import { drawToolCalls } from "./draw-tool-calls.ts";
import { drawWebTools } from "./draw-web-tools.ts";
import { drawHooks } from "./draw-webhooks.ts";
import { onlyLocalTurns } from "./only-local-turns.ts";
import { drawContexts } from "./context-nodes.ts";
import { startSketch } from "@parapet/runtime-kit/topology/sketch.ts";

/**
 * The posture graph that an OpenClaw configuration draws: who reaches which agent, and what it can
 * do.
 */
export function openclawTopology(
  { model, evidenceOf }: Pick<Reading<OpenClawModel>, "model" | "evidenceOf">,
  service: string,
  environment: ScanEnvironment,
): PostureGraph {
  const { hostName } = environment;
  const sketch = startSketch(service, evidenceOf, (path) => fileEvidence(path, model.configDir));
  // The agents work on the machine of the gateway that this one is a client of, and by its
  // settings.
  if (model.config.get("/gateway/mode") === "remote") return sketch.finish();
  const contexts = drawContexts(model, sketch);
  drawGateway(model, contexts, sketch);
  drawHooks(model, contexts, sketch);
  drawChannels(model, contexts, sketch);
  drawRoomHistory(model, contexts, sketch);
  drawElevatedSenders(model, hostName, sketch);
  drawDelegation(model, contexts, sketch);
  drawMcpServers(model, contexts, hostName, sketch);
  drawModelProviders(model, contexts, sketch);
  drawExtensions(model, contexts, environment, sketch);
  for (const context of [...contexts.all, ...drawToolCalls(model, contexts, sketch)]) {
    drawShell(model, context, hostName, sketch);
    drawSafePrograms(model, context, hostName, sketch);
    drawFileTools(model, context, sketch);
    drawWebTools(model, context, sketch);
    drawPrivateNetwork(model, context, sketch);
    drawMessageTool(model, context, sketch);
    drawScheduler(model, context, sketch);
    drawSetupTool(context, sketch);
    drawSkillWorkshop(model, context, sketch);
    drawCodeMode(model, context, hostName, sketch);
    drawTranscripts(model, context, sketch);
    drawMemorySearch(model, context, sketch);
    drawDevices(model, context, sketch);
    drawBrowserIdentity(model, context, sketch);
    drawGitHubIdentity(model, context, sketch);
  }
  drawInstructions(model, contexts, hostName, sketch);
  drawMemory(model, contexts, sketch);
  drawLateExecution(contexts, hostName, sketch);
  drawOwnCode(model, environment, sketch);
  drawOutbound(model, contexts, sketch);
  drawStateRecords(model, contexts, hostName, sketch);
  return model.gateway.starts ? sketch.finish() : onlyLocalTurns(sketch.finish());
}
