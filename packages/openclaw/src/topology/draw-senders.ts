import type { OpenClawModel } from "../model/model.ts";
import type { ContextNode } from "./context-nodes.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

const crossContext = "/tools/message/crossContext";

/**
 * Draws the tool that sends messages from one execution context, where there is a channel to send
 * on.
 */
export function drawMessageTool(
  { config, entryPoints }: OpenClawModel,
  { agent, context, key }: ContextNode,
  sketch: Sketch,
): void {
  const grant = agent.grant("message", context.where);
  if (!grant.allowed || !entryPoints.some(({ enabled }) => enabled.value)) return;
  const settings = ["allowWithinProvider", "allowAcrossProviders"].map((name) => {
    const own = `${agent.at}${crossContext}/${name}`;
    return agent.at !== "" && config.has(own) ? own : `${crossContext}/${name}`;
  });
  const confined = settings.every((at) => config.get(at) === false);
  const tool = sketch.node("tool", `${agent.id}/message@${context.where}`, "message", {
    tool: "message",
    agent_id: agent.id,
  });
  sketch.edge({
    source: key,
    target: tool,
    kind: "INVOKES",
    description: `${agent.id} sends messages without approval`,
    at: [grant.at],
    attributes: { decision: "auto" },
  });
  sketch.edge({
    source: tool,
    target: confined
      ? sketch.node("external_sink", "conversation", "The same conversation", { allowlisted: true })
      : sketch.node("external_sink", "messages", "Every conversation of the channels", {
          allowlisted: false,
        }),
    kind: "EGRESSES",
    description: confined
      ? "messages stay in the conversation they answer"
      : "messages go to any conversation of any channel",
    vulnerability: confined ? "" : "open_egress",
    at: settings,
  });
  if (confined) return;
  sketch.edge({
    source: tool,
    target: sketch.node("identity", "channels", "The agent's accounts on its channels"),
    kind: "ACTS_AS",
    description: "it can write from its accounts to anyone they reach",
    vulnerability: "identity_beyond_channel",
    at: settings,
  });
}

/** Draws the tool that creates jobs from one execution context, which outlive its conversation. */
export function drawScheduler(
  { cronEnabled }: OpenClawModel,
  { agent, context, key }: ContextNode,
  sketch: Sketch,
): void {
  const grant = agent.grant("automations", context.where);
  if (!grant.allowed || !cronEnabled.value) return;
  const tool = sketch.node("tool", `${agent.id}/automations@${context.where}`, "automations", {
    tool: "automations",
    agent_id: agent.id,
    // Only turns of the owner have the tool.
    owner_only: true,
  });
  const scheduler = sketch.node("scheduler", "cron", "Scheduled jobs");
  sketch.edge({
    source: key,
    target: tool,
    kind: "INVOKES",
    description: `${agent.id} schedules jobs for its owner`,
    at: [grant.at],
    attributes: { decision: "auto", owner_only: true },
  });
  sketch.edge({
    source: tool,
    target: scheduler,
    kind: "WRITES",
    description: "a job runs again after the conversation is over",
    vulnerability: "persistent_instruction",
    at: [cronEnabled.at],
    fixedBy: ["OC-PERS-001"],
  });
  sketch.edge({
    source: scheduler,
    target: key,
    kind: "TRIGGERS",
    description: `scheduled jobs wake ${agent.id}`,
    at: [cronEnabled.at],
    fixedBy: ["OC-PERS-001"],
  });
}
