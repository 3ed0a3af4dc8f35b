import type { PostureGraph } from "@parapet/posture";
import type { Reading } from "@parapet/scan-core/core/runtime.ts";
import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import { fileEvidence } from "@parapet/scan-core/secrets/setting-evidence.ts";
import { drawInternet } from "@parapet/runtime-kit/topology/draw-free-commands.ts";
import { type Sketch, startSketch } from "@parapet/runtime-kit/topology/sketch.ts";
import { severityOfStart } from "../policy/judgments.ts";
import { commandsInWords } from "../policy/in-words.ts";
import {
  type AgentRun,
  changesRepository,
  type CiModel,
  isOpen,
  runsAnyCode,
} from "../policy/model.ts";

/**
 * The posture graph of agents in CI: who starts them, what they run, and which rights of the
 * repository they hold.
 */
export function ciTopology(
  { model, evidenceOf }: Pick<Reading<CiModel>, "model" | "evidenceOf">,
  service: string,
): PostureGraph {
  const { folder, runs } = model;
  const sketch = startSketch(service, evidenceOf, (path) => fileEvidence(path, folder));
  for (const run of runs) {
    const agent = sketch.node("agent", run.agentId, `${run.title} (${run.agentId})`, {
      agent_id: run.agentId,
      runtime: "ci",
      shell: runsAnyCode(run) ? "host" : run.tools.commands === "sandbox" ? "sandbox" : "none",
    });
    // Where a job runs several, the fix of one leaves what the others draw.
    const isAlone = runs.filter(({ agentId }) => agentId === run.agentId).length === 1;
    drawStart(run, agent, isAlone, sketch);
    drawHanded(run, agent, sketch);
    drawCommands(run, agent, isAlone, sketch);
  }
  return sketch.finish();
}

function drawStart(run: AgentRun, agent: string, isAlone: boolean, sketch: Sketch): void {
  const { start, opened, agentId, title, at } = run;
  if (!isOpen(start)) return;
  const isAnyone = start.who === "anyone";
  const fixedBy: readonly CheckId[] =
    isAlone && opened !== undefined && severityOfStart(run) !== undefined ? ["CI-TRIG-002"] : [];
  const channel = sketch.node("channel", `${agentId}/events`, `Events of ${agentId}`);
  sketch.edge({
    source: isAnyone
      ? sketch.node("principal", "anyone", "Anyone on GitHub", { trust: "anyone" })
      : sketch.node("principal", "contributors", "Anyone who has had a change merged", {
          trust: "members",
        }),
    target: channel,
    kind: "CAN_WRITE",
    description: `anyone may cause ${start.events.join(", ")}`,
    at: [start.at],
    fixedBy,
  });
  sketch.edge({
    source: channel,
    target: agent,
    kind: "DELIVERS",
    description: `${title} starts on it`,
    vulnerability: "untrusted_instruction_channel",
    at: [start.at, at],
    fixedBy,
  });
}

/** Text that a member hands on without having written it. */
function drawHanded(run: AgentRun, agent: string, sketch: Sketch): void {
  const { start, handed, untrusted, checkout, agentId, at, untrustedAt } = run;
  if (isOpen(start) || !handed.isPossible) return;
  if (untrusted.length === 0 && checkout === undefined) return;
  const places = checkout === undefined ? [untrustedAt, at] : [checkout.at, at];
  const source = sketch.node(
    "untrusted_source",
    `${agentId}/text`,
    `Issues and pull requests of ${agentId}`,
  );
  sketch.edge({
    source: sketch.node("principal", "public", "The public", { trust: "public" }),
    target: source,
    kind: "CAN_WRITE",
    description: "issues, comments and pull requests contain untrusted text",
    at: places,
  });
  sketch.edge({
    source,
    target: agent,
    kind: "DELIVERS",
    description: "someone with write access starts the agent over it",
    vulnerability: "untrusted_repository",
    at: places,
    attributes: { ease: "pulled_content" },
  });
}

function drawCommands(run: AgentRun, agent: string, isAlone: boolean, sketch: Sketch): void {
  const { tools, toolsAt, agentId, token, secrets, at, isFlagRemovable } = run;
  const isSandboxed = tools.commands === "sandbox";
  if (!runsAnyCode(run) && !isSandboxed) return;
  const fixedBy: readonly CheckId[] =
    isAlone && tools.skippedBy !== "" && isFlagRemovable ? ["CI-TOOL-001"] : [];
  const tool = sketch.node("tool", `${agentId}/shell`, "shell", {
    tool: "shell",
    agent_id: agentId,
  });
  sketch.edge({
    source: agent,
    target: tool,
    kind: "INVOKES",
    description: `commands: ${commandsInWords(run)}`,
    vulnerability: isSandboxed ? "" : "unprompted_tool",
    at: [toolsAt, at],
    attributes: { decision: "auto" },
  });
  drawMachine(run, tool, fixedBy, sketch);
  if (isSandboxed) return;
  drawInternet({
    tool,
    description: "commands send data to any address",
    grounds: { at: [toolsAt, at], fixedBy },
    sketch,
  });
  for (const secret of secrets) {
    sketch.edge({
      source: tool,
      target: sketch.node("secret", secret.name, `Secret ${secret.name}`),
      kind: "READS",
      description: "commands read the environment of the step",
      vulnerability: "credential_access",
      at: [secret.at, toolsAt],
      fixedBy,
    });
  }
  if (!changesRepository(token)) return;
  sketch.edge({
    source: tool,
    target: sketch.node("identity", "token", "Token of the workflow", { role: "ci_token" }),
    kind: "ACTS_AS",
    description: "commands use the token of the workflow, which changes the repository",
    vulnerability: "repository_write",
    at: [token.at, toolsAt],
    fixedBy,
  });
}

/** A hosted runner is thrown away after the job. */
function drawMachine(
  { selfHostedAt, agentId, toolsAt, at, tools }: AgentRun,
  tool: string,
  fixedBy: readonly CheckId[],
  sketch: Sketch,
): void {
  const inner = tools.commands === "sandbox" ? "Sandbox" : "Runner";
  const isKept = selfHostedAt !== undefined && tools.commands !== "sandbox";
  sketch.edge({
    source: tool,
    target: isKept
      ? sketch.node("host", "self-hosted", "Self-hosted runner", { isolation: "none" })
      : sketch.node("sandbox", `${agentId}/${inner}`, `${inner} of ${agentId}`, {
          isolation: "isolated",
          network: tools.commands === "sandbox" ? "none" : "any",
        }),
    kind: "EXECUTES",
    description: isKept
      ? "commands run on a machine of one's own"
      : tools.commands === "sandbox"
        ? "commands run in the sandbox of the agent"
        : "commands run on a hosted runner, which is removed after the job",
    vulnerability: "arbitrary_code_execution",
    at: [selfHostedAt ?? toolsAt, at],
    fixedBy,
  });
}
