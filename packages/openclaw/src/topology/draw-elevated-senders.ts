import { literalSecrets } from "../facts/secrets/literal-secrets.ts";
import { admitsOwnersOnly, ownersAt } from "../facts/commands/owner-senders.ts";
import { shellAccess } from "../facts/execution/shell-access.ts";
import type { AgentPolicy, EntryPoint, OpenClawModel } from "../model/model.ts";
import { drawFiles, drawInternet, drawSecrets } from "./draw-stores.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

type Elevated = AgentPolicy["elevated"]["allowFrom"][number];

/**
 * Draws the senders that a list lets out of the sandbox, apart from all others of their channel:
 * turns that they elevate run commands on the machine. A list with "*" is a hole in the sandbox
 * itself.
 */
export function drawElevatedSenders(model: OpenClawModel, hostName: string, sketch: Sketch): void {
  for (const agent of model.agents) {
    if (!agent.elevated.enabled.value) continue;
    for (const elevated of agent.elevated.allowFrom) {
      const { channel, senders } = elevated;
      if (senders.value.length === 0 || senders.value.includes("*")) continue;
      const entryPoint = model.entryPoints.find(
        (candidate) =>
          candidate.channel === channel &&
          candidate.enabled.value &&
          candidate.audience !== "nobody" &&
          candidate.agents.includes(agent.id),
      );
      if (entryPoint !== undefined) drawTurn(model, agent, entryPoint, elevated, hostName, sketch);
    }
  }
}

function drawTurn(
  model: OpenClawModel,
  agent: AgentPolicy,
  entryPoint: EntryPoint,
  { channel, senders }: Elevated,
  hostName: string,
  sketch: Sketch,
): void {
  const bash = model.config.get("/commands/bash") === true;
  const leaves = shellAccess(agent).some(({ runsOn }) => runsOn === "sandbox");
  if (!leaves && !bash) return;
  const owners = admitsOwnersOnly(model, {
    ...entryPoint,
    audience: "listed",
    because: [senders.at],
  });
  const principal = owners
    ? sketch.node("principal", "operator", "Operators", { trust: "operator" })
    : sketch.node("principal", "elevated", "Senders with elevated rights", { trust: "team" });
  const entry = sketch.node("channel", `${channel}/elevated`, `${channel} elevated`, { channel });
  sketch.edge({
    source: principal,
    target: entry,
    kind: "CAN_WRITE",
    description: `listed senders on ${channel} can have commands run outside the sandbox`,
    vulnerability: "elevated_senders",
    at: [senders.at, ...(owners ? [ownersAt] : [])],
    ...(!owners && { attributes: { ease: "listed_sender" } }),
  });
  const turn = sketch.node("session", `${agent.id}/elevated`, `${agent.id}, elevated turns`, {
    agent_id: agent.id,
    session: "elevated",
  });
  sketch.edge({
    source: entry,
    target: turn,
    kind: "DELIVERS",
    description: `/elevated moves their turns of ${agent.id} outside the sandbox`,
    vulnerability: "untrusted_instruction_channel",
    at: [agent.elevated.enabled.at],
  });
  if (leaves) drawElevatedShell(model, agent, turn, hostName, sketch);
  if (bash) drawBashCommand(agent, turn, hostName, sketch);
}

function drawElevatedShell(
  { config }: OpenClawModel,
  agent: AgentPolicy,
  turn: string,
  hostName: string,
  sketch: Sketch,
): void {
  const { mode } = agent.exec;
  const free = mode.value === "full";
  const tool = sketch.node("tool", `${agent.id}/exec@elevated`, "exec", {
    tool: "exec",
    agent_id: agent.id,
  });
  sketch.edge({
    source: turn,
    target: tool,
    kind: "INVOKES",
    description: free
      ? `${agent.id} runs their commands outside the sandbox without approval`
      : `${agent.id} runs their commands outside the sandbox after approval`,
    vulnerability: free ? "unprompted_tool" : "",
    at: [mode.at],
    attributes: { decision: free ? "auto" : "ask" },
    fixedBy: free ? ["OC-SEC-003"] : [],
  });
  const at = [agent.elevated.enabled.at];
  drawMachine(tool, at, hostName, sketch);
  const secrets = literalSecrets(config);
  const reads = "commands read the credentials in the state folder";
  drawSecrets(tool, { description: reads, at, literals: secrets }, sketch);
  drawFiles(tool, { description: "commands read every file of their user", at }, sketch);
  drawInternet(tool, { description: "commands send data anywhere", at }, sketch);
}

/** `! command` in a chat: no model and no approval between the sender and the shell. */
function drawBashCommand(agent: AgentPolicy, turn: string, hostName: string, sketch: Sketch): void {
  const at = ["/commands/bash"];
  const tool = sketch.node("tool", `${agent.id}/bash-command`, "! command", {
    tool: "bash",
    agent_id: agent.id,
    // OpenClaw runs it as a chat command, without before_tool_call.
    hooked: false,
  });
  sketch.edge({
    source: turn,
    target: tool,
    kind: "INVOKES",
    description: "a message that begins with ! is a shell command",
    vulnerability: "chat_shell",
    at,
    attributes: { decision: "auto" },
    fixedBy: ["OC-CMD-001"],
  });
  drawMachine(tool, at, hostName, sketch);
}

function drawMachine(tool: string, at: readonly string[], hostName: string, sketch: Sketch): void {
  sketch.edge({
    source: tool,
    target: sketch.sharedNode("host", hostName, hostName, { isolation: "none" }),
    kind: "EXECUTES",
    description: "commands run on the gateway's machine, outside any sandbox",
    vulnerability: "arbitrary_code_execution",
    at,
  });
}
