import type { OpenClawModel } from "../model/model.ts";
import { configurationNode, instructionsNode } from "./draw-stores.ts";
import type { ContextNode } from "./context-nodes.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

/**
 * Draws the tool that changes OpenClaw's settings from one execution context. Only turns of the
 * owner have it.
 */
export function drawSetupTool({ agent, context, key }: ContextNode, sketch: Sketch): void {
  const grant = agent.grant("openclaw", context.where);
  if (!grant.allowed || context.where !== "host") return;
  const tool = sketch.node("tool", `${agent.id}/openclaw@${context.where}`, "openclaw", {
    tool: "openclaw",
    agent_id: agent.id,
    owner_only: true,
  });
  // Full access, which exec mode "full" is, applies changes without approval.
  const free = agent.exec.mode.value === "full";
  sketch.edge({
    source: key,
    target: tool,
    kind: "INVOKES",
    description: free
      ? `${agent.id} changes OpenClaw's settings for its owner without approval`
      : `${agent.id} changes OpenClaw's settings after approval`,
    vulnerability: free ? "unprompted_tool" : "",
    at: [grant.at, agent.exec.mode.at],
    attributes: { decision: free ? "auto" : "ask", owner_only: true },
  });
  sketch.edge({
    source: tool,
    target: configurationNode(sketch),
    kind: "WRITES",
    description: "the tool writes the configuration",
    vulnerability: "self_modification",
    at: [grant.at],
  });
}

/** Draws the tool that writes skills from one execution context. */
export function drawSkillWorkshop(
  { config, agents }: OpenClawModel,
  { agent, context, key, direct }: ContextNode,
  sketch: Sketch,
): void {
  const grant = agent.grant("skill_workshop", context.where);
  if (!grant.allowed || context.where !== "host") return;
  const policy = "/skills/workshop/approvalPolicy";
  const asks = config.get(policy) === "pending";
  const tool = sketch.node(
    "tool",
    `${agent.id}/skill_workshop@${context.where}`,
    "skill_workshop",
    {
      tool: "skill_workshop",
      agent_id: agent.id,
    },
  );
  sketch.edge({
    source: key,
    target: tool,
    kind: "INVOKES",
    description: asks
      ? `${agent.id} proposes skills for an operator to approve`
      : `${agent.id} writes and applies its own skills without approval`,
    vulnerability: asks ? "" : "unprompted_tool",
    at: [policy, grant.at],
    attributes: { decision: asks ? "ask" : "auto" },
  });
  sketch.edge({
    source: tool,
    target: instructionsNode(agent, agents, sketch),
    kind: "WRITES",
    description: "later sessions can use the skill in addition to their instruction files",
    vulnerability: "persistent_instruction",
    at: [policy],
    // Every proposal is scanned, and the model has to turn what it read into a skill.
    attributes: { ease: direct ? "automatic" : "memory_write" },
  });
}
