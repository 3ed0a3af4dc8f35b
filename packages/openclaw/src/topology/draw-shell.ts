import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import { literalSecrets } from "../facts/secrets/literal-secrets.ts";
import { sandboxLeaks } from "../facts/sandbox/sandbox-leaks.ts";
import { execModeOnMachine, shellAccess } from "../facts/execution/shell-access.ts";
import type { ShellAccess } from "../facts/execution/shell-access.ts";
import { configurationDecides } from "../execution/host-approvals.ts";
import type { AgentPolicy, OpenClawModel } from "../model/model.ts";
import { drawSandboxContents } from "./draw-sandbox-contents.ts";
import {
  configurationNode,
  drawFiles,
  drawInternet,
  drawSecrets,
  filesNode,
  instructionsNode,
} from "./draw-stores.ts";
import { drawDownloads } from "./draw-web-tools.ts";
import type { ContextNode } from "./context-nodes.ts";
import type { EdgeSketch, Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

/**
 * Draws the shell of one execution context: how it is called, where it runs, and what it reaches
 * there.
 */
export function drawShell(
  model: OpenClawModel,
  { agent, context, key }: ContextNode,
  hostName: string,
  sketch: Sketch,
): void {
  const access = shellAccess(agent).find((way) => way.context.session === context.session);
  if (access === undefined) return;
  const tool = sketch.node("tool", `${agent.id}/exec@${context.where}`, "exec", {
    tool: "exec",
    agent_id: agent.id,
  });
  const invocation = invocationOf(model, agent, access);
  sketch.edge({ source: key, target: tool, kind: "INVOKES", ...invocation });
  if (invocation.attributes.decision === "auto" && reachesNetwork(agent, access)) {
    drawDownloads({ contextKey: key, agentId: agent.id, at: invocation.at, sketch });
  }
  if (access.runsOn === "host") drawHost(model, agent, access, tool, hostName, sketch);
  else drawSandbox(model, agent, tool, hostName, sketch);
}

function reachesNetwork({ sandbox }: AgentPolicy, { runsOn }: ShellAccess): boolean {
  return runsOn === "host" || sandbox.network.value !== "none";
}

type Invocation = Pick<EdgeSketch, "description" | "vulnerability" | "fixedBy" | "controls"> & {
  readonly at: readonly string[];
  readonly attributes: { readonly decision: "ask" | "auto" };
};

function invocationOf(
  model: OpenClawModel,
  agent: AgentPolicy,
  { runsOn, grant }: ShellAccess,
): Invocation {
  const { mode, heldTo } = agent.exec;
  const effectiveMode = execModeOnMachine(agent);
  // Approvals are for real machines; commands in a sandbox need none.
  const unprompted = runsOn === "sandbox" || effectiveMode === "full";
  const asks = !unprompted && effectiveMode !== "auto";
  return {
    description: asks
      ? `${agent.id} runs commands after approval (${heldTo === undefined ? "exec mode" : "by the host's approvals"} ${effectiveMode})`
      : unprompted
        ? `${agent.id} runs commands without approval`
        : `${agent.id} runs commands that a reviewing model approves`,
    vulnerability: asks ? "" : "unprompted_tool",
    at: runsOn === "host" ? [mode.at, grant.at] : [grant.at],
    attributes: { decision: asks ? "ask" : "auto" },
    fixedBy:
      runsOn === "host" && mode.value === "full" && configurationDecides(model, agent)
        ? ["OC-SEC-003", "OC-TOOL-001"]
        : ["OC-TOOL-001"],
    controls: unprompted ? [] : [{ name: "tool_approval", at: [mode.at] }],
  };
}

function drawHost(
  { agents, config }: OpenClawModel,
  agent: AgentPolicy,
  { context }: ShellAccess,
  tool: string,
  hostName: string,
  sketch: Sketch,
): void {
  const onNode = agent.exec.host.value === "node";
  const escaped = context.where === "sandbox";
  const at = escaped || onNode ? [agent.exec.host.at] : [agent.sandbox.mode.at];
  const fixedBy: readonly CheckId[] = [escaped ? "OC-SEC-010" : "OC-SEC-004"];
  sketch.edge({
    source: tool,
    target: onNode
      ? sketch.node("host", "node", "Paired node", { isolation: "none" })
      : sketch.sharedNode("host", hostName, hostName, { isolation: "none" }),
    kind: "EXECUTES",
    description: onNode
      ? "commands run on the paired node"
      : "commands run on the gateway's machine, outside any sandbox",
    vulnerability: "arbitrary_code_execution",
    at,
    fixedBy,
  });
  if (!onNode) {
    drawSecrets(
      tool,
      {
        description: "commands read the credentials in the state folder",
        at,
        fixedBy,
        literals: literalSecrets(config),
      },
      sketch,
    );
    drawFiles(tool, { description: "commands read every file of their user", at, fixedBy }, sketch);
    sketch.edge({
      source: tool,
      target: filesNode(sketch),
      kind: "WRITES",
      description: "commands write every file of their user",
      vulnerability: "unconfined_file_tools",
      at,
      fixedBy,
    });
    sketch.edge({
      source: tool,
      target: instructionsNode(agent, agents, sketch),
      kind: "WRITES",
      description: `commands write the instruction files of ${agent.id}`,
      vulnerability: "writable_instructions",
      at,
      fixedBy,
    });
    sketch.edge({
      source: tool,
      target: configurationNode(sketch),
      kind: "WRITES",
      description: "commands write OpenClaw's configuration, which the gateway reloads immediately",
      vulnerability: "self_modification",
      at,
      fixedBy,
    });
  }
  drawInternet(
    tool,
    {
      description: "commands send data anywhere",
      at,
      fixedBy,
      controls: egressProxy(config),
    },
    sketch,
  );
}

/** Commands can bypass the proxy, so it is shown and lowers no score. */
function egressProxy(config: OpenClawModel["config"]): EdgeSketch["controls"] {
  const at = "/secrets/egressProxy";
  const isOn = config.get(`${at}/enabled`) === true && config.has(`${at}/allowedHosts`);
  return isOn ? [{ name: "egress_proxy", at: [`${at}/allowedHosts`] }] : [];
}

function drawSandbox(
  model: OpenClawModel,
  agent: AgentPolicy,
  tool: string,
  hostName: string,
  sketch: Sketch,
): void {
  const { network, scope, mode } = agent.sandbox;
  const escapes = escapesOf(agent, model.stateDir);
  const shared = scope.value === "shared";
  const sandbox = sketch.node(
    "sandbox",
    shared ? "shared" : agent.id,
    shared ? "Sandbox of all agents" : `Sandbox of ${agent.id}`,
    {
      isolation: escapes.length > 0 ? "weak" : "isolated",
      network: network.value,
      ...(shared ? { agents: sharingAgents(model) } : {}),
    },
  );
  sketch.edge({
    source: tool,
    target: sandbox,
    kind: "EXECUTES",
    description: `commands run in the sandbox of ${agent.id}`,
    vulnerability: "arbitrary_code_execution",
    at: [mode.at],
    ...(network.value === "none" && { attributes: { ease: "cut_off_execution" } }),
  });
  if (network.value !== "none") {
    drawInternet(
      tool,
      {
        description: `commands send data over the sandbox's network ${network.value}`,
        at: [network.at],
        controls: egressProxy(model.config),
      },
      sketch,
    );
  }
  drawSandboxContents(model, agent, tool, sketch);
  const [first] = escapes;
  if (first === undefined) return;
  sketch.edge({
    source: sandbox,
    target: sketch.sharedNode("host", hostName, hostName, { isolation: "none" }),
    kind: "ESCAPES",
    description: first.description,
    vulnerability: "weak_sandbox",
    at: escapes.map(({ at }) => at),
    fixedBy: [...new Set(escapes.map(({ fixedBy }) => fixedBy))],
  });
}

/** The agents whose commands run in the one sandbox that all share. */
function sharingAgents({ agents }: OpenClawModel): number {
  return agents.filter(
    (agent) =>
      agent.sandbox.scope.value === "shared" &&
      shellAccess(agent).some(({ runsOn }) => runsOn === "sandbox"),
  ).length;
}

type Escape = { readonly description: string; readonly at: string; readonly fixedBy: CheckId };

function escapesOf(agent: AgentPolicy, stateDir: string): readonly Escape[] {
  const leaks = sandboxLeaks(agent, stateDir).map(({ at, what }): Escape => ({
    description: `the sandbox has ${what}`,
    at,
    fixedBy: "OC-SEC-008",
  }));
  const elevated = agent.elevated.enabled.value
    ? agent.elevated.allowFrom.filter(({ senders }) => senders.value.includes("*"))
    : [];
  return [
    ...leaks,
    ...elevated.map(({ channel, senders }): Escape => ({
      description: `every sender on ${channel} can run commands outside the sandbox`,
      at: senders.at,
      fixedBy: "OC-SEC-007",
    })),
  ];
}
